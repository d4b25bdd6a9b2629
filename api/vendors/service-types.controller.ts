import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { containing } from '#core/kernel/platform/like-pattern';
import { changeServiceType, createServiceType, initializeServiceTypes } from '#core/records/vendors/save-service-type';
import { ServiceType } from '#core/database/entities/service-type.entity';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys, pick } from '../http/case.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { idFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { InitializedOut, ServiceTypeCreate, ServiceTypeOut, ServiceTypeUpdate } from './vendor.schema.js';

const shown = Object.keys(ServiceTypeOut.shape) as (keyof typeof ServiceTypeOut.shape)[];
const filters = { id: idFilter() };
const columns = { display_order: 'displayOrder', name: 'name', created_at: 'createdAt', id: 'id' } as const;
const rules = {
  resource: 'service-types',
  filters,
  sortable: Object.keys(columns) as (keyof typeof columns)[],
  order: [['display_order', 'asc'] as const, ['name', 'asc'] as const],
};
const ServiceTypeQuery = listParameters(filters);

@Controller('vendors/service-types')
export class ServiceTypesController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(ServiceTypeOut, 'Kinds of work to choose from')
  active(@Query({ schema: ServiceTypeQuery }) query: ListParameters) {
    return this.list(query, { isActive: true });
  }

  @Get('all')
  @SignedIn()
  @AnswersList(ServiceTypeOut, 'Every kind of work, deactivated ones too')
  all(@Query({ schema: ServiceTypeQuery }) query: ListParameters) {
    return this.list(query, {});
  }

  @Post('initialize')
  @Editors()
  @Answers(200, InitializedOut, 'Add the usual kinds of work that are not there')
  async initialize(@Acting() actor: Actor) {
    return { count: await initializeServiceTypes(this.em.fork(), actor) };
  }

  @Post()
  @Editors()
  @Answers(201, ServiceTypeOut, 'Add a kind of work')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: ServiceTypeCreate }) body: z.output<typeof ServiceTypeCreate>) {
    return pick(await createServiceType(this.em.fork(), camelKeys(body), actor), shown);
  }

  @Put(':id')
  @Editors()
  @Answers(200, ServiceTypeOut, 'Change a kind of work; vendors follow a new name')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: ServiceTypeUpdate }) body: z.output<typeof ServiceTypeUpdate>,
  ) {
    return pick(await changeServiceType(this.em.fork(), id, camelKeys(body), actor), shown);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Deactivate a kind of work')
  @Refuses(404)
  async deactivate(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await changeServiceType(this.em.fork(), id, { isActive: false }, actor);
  }

  private async list(query: ListParameters, base: FilterQuery<ServiceType>) {
    const request = readList(rules, query);
    const where: FilterQuery<ServiceType>[] = [base];
    if (request.filters.id) where.push({ id: { $in: request.filters.id } });
    if (request.q) where.push({ name: { $ilike: containing(request.q) } });
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, columns) };
    const [rows, total] = await this.em.findAndCount(ServiceType, { $and: where }, page);
    return new Page(
      rows.map((row) => pick(row, shown)),
      total,
      request.skip,
      rules.resource,
    );
  }
}
