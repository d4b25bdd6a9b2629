import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { type DeliveryState, deliveryStates } from '#core/database/entities/webhook-delivery.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { messageOf } from '#core/records/webhooks/event-types';
import { replayDelivery } from '#core/records/webhooks/replay';
import { Acting, Admins, InPerson } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Page } from '../http/page.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { choiceFilter, idFilter, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { DeliveryDetail, DeliveryOut } from './endpoint.schema.js';

const filters = {
  endpoint_id: idFilter(),
  document_id: idFilter(),
  state: choiceFilter(deliveryStates),
  type: wordFilter('A type of event, such as `expense.created`.'),
};
const rules = { resource: 'webhook-deliveries', filters, sortable: ['id'] as const, order: [['id', 'desc'] as const] };
const DeliveryQuery = listParameters(filters);

const columns = `d.id, d.endpoint_id, p.name as endpoint_name, w.uid as event_id, w.type, d.subject, d.document_id, w.at, d.state, d.attempts, d.next_try_at,
  d.last_try_at, d.delivered_at, d.response_code, d.reason`;
const joined = `from webhook_delivery d join webhook_event w on w.id = d.event_id join webhook_endpoint p on p.id = d.endpoint_id`;

interface Row {
  id: string;
  endpoint_id: number;
  endpoint_name: string;
  event_id: string;
  type: string;
  subject: string;
  document_id: number | null;
  at: string;
  state: DeliveryState;
  attempts: number;
  next_try_at: string;
  last_try_at: string | null;
  delivered_at: string | null;
  response_code: number | null;
  reason: string | null;
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));
const view = (row: Row): z.input<typeof DeliveryOut> => ({
  ...row,
  id: Number(row.id),
  at: new Date(row.at),
  next_try_at: row.state === 'waiting' ? instant(row.next_try_at) : null,
  last_try_at: instant(row.last_try_at),
  delivered_at: instant(row.delivered_at),
});

/** The log of webhooks: what became of each event. */
@Controller('webhook-deliveries')
export class DeliveriesController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @Admins()
  @InPerson()
  @AnswersList(DeliveryOut, 'Every delivery that the log still has, the newest first')
  async list(@Query({ schema: DeliveryQuery }) query: ListParameters) {
    const { skip, limit, order, filters: asked } = readList(rules, query);
    const wanted = Object.entries({
      'd.endpoint_id': asked.endpoint_id,
      'd.document_id': asked.document_id,
      'd.state': asked.state,
      'w.type': asked.type,
    }).flatMap(([column, values]) => (values ? [{ column, values }] : []));
    const where = wanted.length === 0 ? '' : `where ${wanted.map(({ column }) => `${column} in (?)`).join(' and ')}`;
    const values = wanted.map((each) => each.values);
    const em = this.em.fork();
    const [counted] = await em.execute<{ count: number }[]>(`select count(*)::int as count ${joined} ${where}`, values);
    const direction = order[0]?.[1] === 'asc' ? 'asc' : 'desc';
    const rows = await em.execute<Row[]>(`select ${columns} ${joined} ${where} order by d.id ${direction} limit ? offset ?`, [
      ...values,
      limit,
      skip,
    ]);
    return new Page(rows.map(view), counted?.count ?? 0, skip, rules.resource);
  }

  @Get(':id')
  @Admins()
  @InPerson()
  @Answers(200, DeliveryDetail, 'One delivery, with what was posted and the beginning of the answer')
  @Refuses(404)
  async one(@Param('id', { schema: Id }) id: number): Promise<z.input<typeof DeliveryDetail>> {
    const [row] = await this.em
      .fork()
      .execute<(Row & { response_excerpt: string | null; data: unknown })[]>(
        `select ${columns}, d.response_excerpt, w.data ${joined} where d.id = ?`,
        [id],
      );
    if (!row) throw new AppError('not-found', 'Delivery not found');
    const { data, response_excerpt: excerpt, ...rest } = row;
    const shown = view(rest);
    return { ...shown, response_excerpt: excerpt, body: messageOf({ type: row.type, at: new Date(row.at), data }) };
  }

  @Post(':id/replay')
  @Admins()
  @InPerson()
  @Answers(202, DeliveryDetail, 'Send this event to its webhook again, under the same id')
  @Refuses(404, 409)
  async replay(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await replayDelivery(this.em.fork(), id, actor);
    return this.one(id);
  }
}
