import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Owner } from '#core/database/entities/owner.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { createOwner, deleteOwner, updateOwner } from '#core/records/owners/save-owner';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys } from '../http/case.js';
import { Page } from '../http/page.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { conditionsOn } from '../list-query/conditions.js';
import { idFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, orderBy } from '../list-query/order-by.js';
import { OwnerCreate, OwnerOut, OwnerUpdate } from './owner.schema.js';

const { among, saying } = conditionsOn<Owner>();
const filters = { id: idFilter() };
const columns = { name: filled('name'), kind: filled('kind'), created_at: filled('createdAt'), id: 'id' } as const;
const rules = listRules({ resource: 'owners', filters, columns, order: [['name', 'asc']] });
const OwnerQuery = listParameters(filters);

@Controller('owners')
export class OwnersController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(OwnerOut, 'Owners of properties, by name')
  async list(@Query({ schema: OwnerQuery }) query: ListParameters) {
    const { filters: asked, q, skip, limit, order } = readList(rules, query);
    const where: FilterQuery<Owner> = { $and: [...among(asked, { id: 'id' }), ...saying(q, ['name', 'address', 'email', 'phone'])] };
    const page = { limit, offset: skip, orderBy: orderBy(order, columns) };
    const [rows, total] = await this.em.fork().findAndCount(Owner, where, page);
    return new Page(await this.view(rows), total, skip, rules.resource);
  }

  @Post()
  @Editors()
  @Answers(201, OwnerOut, 'Add an owner')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: OwnerCreate }) body: z.output<typeof OwnerCreate>) {
    return this.one((await createOwner(this.em, camelKeys(body), actor)).id);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, OwnerOut, 'One owner')
  @Refuses(404)
  async one(@Param('id', { schema: Id }) id: number) {
    const [shown] = await this.view(await this.em.fork().find(Owner, { id }));
    if (!shown) throw new AppError('not-found', 'Owner not found');
    return shown;
  }

  @Put(':id')
  @Editors()
  @Answers(200, OwnerOut, 'Change an owner')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: OwnerUpdate }) body: z.output<typeof OwnerUpdate>,
  ) {
    await updateOwner(this.em, id, camelKeys(body), actor);
    return this.one(id);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Delete an owner; refused while properties are theirs')
  @Refuses(404, 409)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteOwner(this.em, id, actor);
  }

  private async view(rows: readonly Owner[]): Promise<z.input<typeof OwnerOut>[]> {
    const counts = await this.em.execute<{ id: number; count: number }[]>(
      'select owner_id as id, count(*)::int as count from property where owner_id = any(?::int[]) group by 1',
      [`{${rows.map(({ id }) => id).join(',')}}`],
    );
    const countOf = new Map(counts.map(({ id, count }) => [id, count]));
    return rows.map(({ id, name, kind, address = null, email = null, phone = null, notes = null, createdAt, updatedAt }) => ({
      id,
      name,
      kind,
      address,
      email,
      phone,
      notes,
      created_at: createdAt,
      updated_at: updatedAt,
      property_count: countOf.get(id) ?? 0,
    }));
  }
}
