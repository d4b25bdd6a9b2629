import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Controller, Get, Query } from '@nestjs/common';
import { Category } from '#core/categories/category.entity';
import { containing } from '#core/platform/like-pattern';
import { SignedIn } from '../auth/access.js';
import { pick } from '../http/case.js';
import { AnswersList } from '../list-query/answers-list.js';
import { flagFilter, idFilter, isOn, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../list-query/page.js';
import { categoryFields, CategoryOut } from './category.schema.js';

const filters = {
  id: idFilter(),
  type: wordFilter('`expense`.'),
  parent_id: idFilter(),
  include_inactive: flagFilter('Retired ones too.'),
};
const columns = { display_order: 'displayOrder', name: 'name', id: 'id' } as const;
const rules = {
  resource: 'categories',
  filters,
  sortable: Object.keys(columns) as (keyof typeof columns)[],
  order: [['display_order', 'asc'] as const],
};
const CategoryQuery = listParameters(filters);

@Controller('categories')
export class CategoriesController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(CategoryOut, 'Categories of expenses')
  async list(@Query({ schema: CategoryQuery }) query: ListParameters) {
    const request = readList(rules, query);
    const { id, type, parent_id, include_inactive } = request.filters;
    const where: FilterQuery<Category>[] = [];
    if (!isOn(include_inactive)) where.push({ isActive: true });
    if (id) where.push({ id: { $in: id } });
    if (type) where.push({ type: { $in: type } });
    if (parent_id) where.push({ parentId: { $in: parent_id } });
    if (request.q) where.push({ name: { $ilike: containing(request.q) } });
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, columns) };
    const [rows, total] = await this.em.findAndCount(Category, { $and: where }, page);
    return new Page(
      rows.map((row) => pick(row, categoryFields)),
      total,
      request.skip,
      rules.resource,
    );
  }
}
