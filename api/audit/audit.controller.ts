import { EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { adminActions, readableResources } from '#core/kernel/audit/readable-resources';
import { findUserNames } from '#core/records/users/user-names';
import { AppError } from '#core/kernel/platform/app-error';
import type { Role } from '#core/kernel/platform/role';
import type { User } from '#core/database/entities/user.entity';
import { Caller, Editors } from '../auth/access.js';
import { findListed } from '../list-query/find-page.js';
import { pick } from '../http/case.js';
import { Id, Instant } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { dayFilter, idFilter, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { type ListRequest, readList } from '../list-query/list-query.js';
import { filled } from '../list-query/order-by.js';

const fields = z.record(z.string(), z.unknown()).nullable();
const AuditOut = z
  .object({
    id: z.int(),
    at: Instant,
    user_id: z.int().nullable(),
    user_name: z
      .string()
      .nullable()
      .describe('Null where the product itself did it; `(deleted)` behind the name of an account that was deleted'),
    action: z.string(),
    resource: z.string(),
    resource_id: z.int().nullable(),
    before: fields,
    after: fields,
    request_id: z.string().nullable(),
    address: z.string().nullable().describe('The network address the call came from'),
  })
  .meta({ id: 'AuditEntry', description: 'Only what changed; a secret says `changed`' });
const shownColumns = ['id', 'at', 'user_id', 'action', 'resource', 'resource_id', 'before', 'after', 'request_id', 'address'] as const;

const filters = {
  id: idFilter(),
  user_id: idFilter(),
  resource: wordFilter('The noun of the api, such as `expenses`.'),
  resource_id: idFilter(),
  action: wordFilter('`create`, `update`, `delete` and the like.'),
  address: wordFilter('A network address, whole.'),
  from: dayFilter('On or after this day, UTC.'),
  to: dayFilter('On or before this day, UTC.'),
};
const columns = { at: filled('at'), id: 'id' } as const;
const rules = {
  resource: 'audit',
  filters,
  sortable: Object.keys(columns) as (keyof typeof columns)[],
  order: [['at', 'desc'] as const],
};
const AuditQuery = listParameters(filters);
const Resource = z
  .string()
  .regex(/^[a-z][a-z-]{0,59}$/, 'must be a noun of the api')
  .meta({ examples: ['expenses'] });

/** Who did what, when and from where. Not for viewers: it quotes what was changed. */
@Controller('audit')
export class AuditController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @Editors()
  @AnswersList(AuditOut, 'Every change and sign-in, the newest first; staff see what is about nouns that they may change')
  list(@Caller() user: User, @Query({ schema: AuditQuery }) query: ListParameters) {
    return this.page(user.role, readList(rules, query));
  }

  @Get(':resource/:id')
  @Editors()
  @AnswersList(AuditOut, 'Every change of one record, the newest first')
  record(
    @Caller() user: User,
    @Param('resource', { schema: Resource }) resource: string,
    @Param('id', { schema: Id }) id: number,
    @Query({ schema: AuditQuery }) query: ListParameters,
  ) {
    const request = readList(rules, query);
    const readable = readableResources(user.role);
    if (readable && !readable.includes(resource)) throw new AppError('forbidden', 'Only administrators can see this.');
    return this.page(user.role, { ...request, filters: { ...request.filters, resource: [resource], resource_id: [id] } });
  }

  private page(role: Role, request: ListRequest<typeof filters, keyof typeof columns>) {
    const { filters: asked } = request;
    const where: FilterQuery<AuditEntry>[] = [];
    const readable = readableResources(role);
    if (readable) where.push({ resource: { $in: [...readable] }, action: { $nin: [...adminActions] } });
    if (asked.id) where.push({ id: { $in: asked.id } });
    if (asked.user_id) where.push({ userId: { $in: asked.user_id } });
    if (asked.resource) where.push({ resource: { $in: asked.resource } });
    if (asked.resource_id) where.push({ resourceId: { $in: asked.resource_id } });
    if (asked.action) where.push({ action: { $in: asked.action } });
    if (asked.address) where.push({ address: { $in: asked.address } });
    if (asked.from?.[0]) where.push(atMidnight('>= ?::date', asked.from[0]));
    if (asked.to?.[0]) where.push(atMidnight('< (?::date + 1)', asked.to[0]));
    return findListed(this.em, AuditEntry, request, { resource: rules.resource, columns, where: { $and: where } }, async (rows) => {
      const names = await findUserNames(
        this.em,
        rows.map((row) => row.userId),
      );
      return rows.map((row) => ({ ...pick(row, shownColumns), user_name: names.get(row.userId) ?? null }));
    });
  }
}

/** A condition on when a line was written, by a midnight UTC. The day after the last possible one is computed by the database. */
const atMidnight = (holds: string, day: string): FilterQuery<AuditEntry> => ({
  [raw((alias) => `${alias}.at ${holds}::timestamp at time zone 'UTC'`, [day])]: [],
});
