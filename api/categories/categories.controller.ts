import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Category } from '#core/database/entities/category.entity';
import { createCategory, findCategory, removeCategory, updateCategory } from '#core/records/categories/save-category';
import { containing } from '#core/kernel/platform/like-pattern';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys, pick } from '../http/case.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { flagFilter, idFilter, isOn, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { CategoryCreate, categoryFields, CategoryOut, CategoryUpdate } from './category.schema.js';

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

  @Post()
  @Editors()
  @Answers(201, CategoryOut, 'Add a category')
  @Refuses(404, 409)
  async create(@Acting() actor: Actor, @Body({ schema: CategoryCreate }) body: z.output<typeof CategoryCreate>) {
    return pick(await createCategory(this.em, camelKeys(body), actor), categoryFields);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, CategoryOut, 'One category')
  @Refuses(404)
  async one(@Param('id', { schema: Id }) id: number) {
    return pick(await findCategory(this.em, id), categoryFields);
  }

  @Put(':id')
  @Editors()
  @Answers(200, CategoryOut, 'Change a category, or bring a retired one back')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: CategoryUpdate }) body: z.output<typeof CategoryUpdate>,
  ) {
    return pick(await updateCategory(this.em, id, camelKeys(body), actor), categoryFields);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Delete a category; one in use is retired and stays with its expenses')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return removeCategory(this.em, id, actor);
  }
}
