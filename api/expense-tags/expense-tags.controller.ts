import { randomInt } from 'node:crypto';
import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { containing } from '#core/kernel/platform/like-pattern';
import { ExpenseTag } from '#core/database/entities/expense-tag.entity';
import { createExpenseTag, deleteExpenseTag, summariseExpenseTags } from '#core/records/tags/expense-tags';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { pick } from '../http/case.js';
import { Id, Ids } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { idFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { ExpenseTagCreate, expenseTagFields, ExpenseTagOut, ExpenseTagStatsOut } from './expense-tag.schema.js';

const filters = { id: idFilter() };
const columns = { name: 'name', created_at: 'createdAt', id: 'id' } as const;
const rules = {
  resource: 'expense-tags',
  filters,
  sortable: Object.keys(columns) as (keyof typeof columns)[],
  order: [['name', 'asc'] as const],
};
const ExpenseTagQuery = listParameters(filters);
const StatsQuery = z.object({ tag_ids: Ids.optional().describe('Only these tags') });

const someColor = (): string => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;

@Controller('expense-tags')
export class ExpenseTagsController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(ExpenseTagOut, 'Tags of expenses, by name')
  async list(@Query({ schema: ExpenseTagQuery }) query: ListParameters) {
    const request = readList(rules, query);
    const where: FilterQuery<ExpenseTag>[] = [];
    if (request.filters.id) where.push({ id: { $in: request.filters.id } });
    if (request.q) where.push({ name: { $ilike: containing(request.q) } });
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, columns) };
    const [rows, total] = await this.em.findAndCount(ExpenseTag, { $and: where }, page);
    return new Page(
      rows.map((row) => pick(row, expenseTagFields)),
      total,
      request.skip,
      rules.resource,
    );
  }

  @Get('stats')
  @SignedIn()
  @Answers(200, z.array(ExpenseTagStatsOut), 'How many expenses each tag has, and their sum')
  stats(@Query({ schema: StatsQuery }) { tag_ids }: z.output<typeof StatsQuery>) {
    return summariseExpenseTags(this.em, tag_ids ?? null);
  }

  @Post()
  @Editors()
  @Answers(201, ExpenseTagOut, 'Add a tag for expenses')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: ExpenseTagCreate }) { name, color }: z.output<typeof ExpenseTagCreate>) {
    return pick(await createExpenseTag(this.em, { name, color: color ?? someColor() }, actor), expenseTagFields);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Delete a tag; it comes off every expense')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteExpenseTag(this.em, id, actor);
  }
}
