import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookEndpoint } from '#core/database/entities/webhook-endpoint.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { findUserNames } from '#core/records/users/user-names';
import { urlTrouble } from '#core/records/webhooks/endpoint-url';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { EndpointView } from './endpoint.schema.js';

/** Endpoints as the api shows them, and their addresses as it takes them. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `invalid` for an address that no event may be sent to. */
  requireUrl(url: string | undefined): void {
    const trouble = url === undefined ? null : urlTrouble(url, this.env.WEBHOOK_ALLOWED_HOSTS);
    if (trouble === null) return;
    throw new AppError('invalid', 'No events can be sent to this address.', {
      problems: [{ loc: ['body', 'url'], msg: trouble, type: 'invalid_url' }],
    });
  }

  /** All endpoints in the order they were registered. */
  async list(): Promise<EndpointView[]> {
    return this.view(await this.em.fork().find(WebhookEndpoint, {}, { orderBy: { id: 'asc' } }));
  }

  /** Throws `not-found`. */
  async one(id: number): Promise<EndpointView> {
    const [shown] = await this.view(await this.em.fork().find(WebhookEndpoint, { id }));
    if (!shown) throw new AppError('not-found', 'Webhook not found');
    return shown;
  }

  private async view(rows: readonly WebhookEndpoint[]): Promise<EndpointView[]> {
    const em = this.em.fork();
    const now = this.clock.now();
    const names = await findUserNames(
      em,
      rows.map(({ createdBy }) => createdBy),
    );
    const waiting = await em.execute<{ endpoint_id: number; count: number }[]>(
      `select endpoint_id, count(*)::int as count from webhook_delivery where state = 'waiting' group by endpoint_id`,
    );
    const counts = new Map(waiting.map((row) => [row.endpoint_id, row.count]));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      url: row.url,
      events: row.events,
      is_on: row.isOn,
      turned_off_reason: row.turnedOffReason ?? null,
      failing_since: row.failingSince ?? null,
      last_success_at: row.lastSuccessAt ?? null,
      previous_secret_until: row.previousUntil && row.previousUntil > now ? row.previousUntil : null,
      waiting: counts.get(row.id) ?? 0,
      created_by: names.get(row.createdBy) ?? null,
      created_at: row.createdAt,
    }));
  }
}
