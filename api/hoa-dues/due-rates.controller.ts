import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { HoaDueRate } from '#core/database/entities/hoa-due-rate.entity';
import { changeDueRate, createDueRate, removeDueRate } from '#core/books/hoa/save-due-rate';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys, pick } from '../http/case.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { idFilter, ownerFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { DueRateCreate, DueRateOut, DueRateUpdate } from './hoa-dues.schema.js';

const filters = { id: idFilter(), property_id: idFilter('Only these properties.'), owner_id: ownerFilter() };
const columns = { from: 'effectiveFrom', property_id: 'propertyId', id: 'id' } as const;
const rules = {
  resource: 'hoa-due-rates',
  filters,
  sortable: Object.keys(columns) as (keyof typeof columns)[],
  order: [['property_id', 'asc'] as const, ['from', 'desc'] as const],
};
const DueRateQuery = listParameters(filters);

@Controller('hoa-dues/rates')
export class DueRatesController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(DueRateOut, 'What the dues are, property by property, the newest rate first')
  async list(@Query({ schema: DueRateQuery }) query: ListParameters) {
    const request = readList(rules, query);
    const where: FilterQuery<HoaDueRate> = {};
    if (request.filters.id) where.id = { $in: request.filters.id };
    if (request.filters.property_id) where.propertyId = { $in: request.filters.property_id };
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, columns) };
    const [rows, total] = await this.em.findAndCount(HoaDueRate, where, page);
    return new Page(rows.map(view), total, request.skip, rules.resource);
  }

  @Post()
  @Editors()
  @Answers(201, DueRateOut, 'Set the dues of a property from a day on')
  @Refuses(404, 409)
  async create(@Acting() actor: Actor, @Body({ schema: DueRateCreate }) { from, ...body }: z.output<typeof DueRateCreate>) {
    return view(await createDueRate(this.em.fork(), { ...camelKeys(body), effectiveFrom: from }, actor));
  }

  @Put(':id')
  @Editors()
  @Answers(200, DueRateOut, 'Change a rate of dues')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: DueRateUpdate }) { from, ...body }: z.output<typeof DueRateUpdate>,
  ) {
    return view(await changeDueRate(this.em.fork(), id, { ...camelKeys(body), ...(from && { effectiveFrom: from }) }, actor));
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Remove a rate of dues; the one before it applies again')
  @Refuses(404)
  async remove(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await removeDueRate(this.em.fork(), id, actor);
  }
}

const view = (rate: HoaDueRate): z.input<typeof DueRateOut> => ({
  ...pick(rate, ['id', 'property_id', 'amount', 'schedule', 'due_day', 'created_at']),
  from: rate.effectiveFrom,
});
