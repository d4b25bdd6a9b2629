import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookDelivery } from '#core/database/entities/webhook-delivery.entity';
import { WebhookEndpoint } from '#core/database/entities/webhook-endpoint.entity';
import { recordAudit } from '#core/kernel/audit/record-audit';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import { messageOf } from '#core/records/webhooks/event-types';
import { isReceiversTrouble, judgeTry, type Try } from '#core/records/webhooks/judge-try';
import { deliverTask, findNextDelivery, type NextDelivery } from '#core/records/webhooks/next-delivery';
import { noticeAdmins } from '#core/records/users/notice-admins';
import { CLOCK, ENV, SECRET_BOX } from '../platform/tokens.js';
import { done, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { postEvent } from './post-event.js';
import { signEvent } from './sign-event.js';

/**
 * Sends an endpoint the one event that is next, and adds the task for the one after it. So an endpoint holds one slot at most, however slow it is. If a worker
 * dies after the receiver took the event and before that is saved, it is sent again under the same id.
 */
@Injectable()
export class DeliverEvents implements Step {
  readonly kind = 'deliver-events';

  constructor(
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run({ task, em, signal }: StepRun): Promise<StepOutcome> {
    const endpoint = await em.findOne(WebhookEndpoint, { id: task.subjectId });
    if (!endpoint?.isOn) return stopped('the webhook is off');
    const now = this.clock.now();
    if (endpoint.restUntil && endpoint.restUntil > now) return stopped('its receiver is left alone for a while');
    const next = await findNextDelivery(em, endpoint.id);
    if (!next) return stopped('nothing is to be sent');
    const body = messageOf(next);
    const headers = signEvent(endpoint, { uid: next.uid, body }, { box: this.box, now });
    const made = await postEvent(endpoint.url, { body, headers }, { allowedHosts: this.env.WEBHOOK_ALLOWED_HOSTS, signal });
    return done((tx) => this.save(tx, endpoint, { next, made }));
  }

  /** The endpoint may be gone, or may have been changed, meanwhile. */
  private async save(tx: EntityManager, sentTo: WebhookEndpoint, { next, made }: { next: NextDelivery; made: Try }): Promise<AddedTask[]> {
    const [held] = await tx.execute<unknown[]>('select 1 from webhook_endpoint where id = ? for no key update', [sentTo.id]);
    if (!held) return [];
    const row = await tx.findOneOrFail(WebhookEndpoint, { id: sentTo.id });
    const now = this.clock.now();
    const before = {
      failures: row.failures,
      failingSince: row.failingSince ?? null,
      attempts: next.attempts,
      waitingSince: next.waitingSince,
    };
    const { endpoint, delivery } = judgeTry(made, before, { now, random: Math.random() });
    await tx.nativeUpdate(
      WebhookDelivery,
      { id: next.id },
      {
        state: delivery.is,
        attempts: next.attempts + 1,
        lastTryAt: now,
        responseCode: made.code,
        responseExcerpt: made.excerpt,
        reason: made.trouble,
        ...(delivery.is === 'waiting' && { nextTryAt: delivery.nextTryAt }),
        ...(delivery.is === 'delivered' && { deliveredAt: now }),
      },
    );
    // What was changed meanwhile begins anew: the old address failing says nothing about it.
    if (row.url !== sentTo.url && delivery.is !== 'delivered') return this.goOn(tx, row.id);
    const { turnedOff, ...state } = endpoint;
    await tx.nativeUpdate(WebhookEndpoint, { id: row.id }, { ...state, ...(delivery.is === 'delivered' && { lastSuccessAt: now }) });
    if (turnedOff !== null) return this.turnOff(tx, row, turnedOff);
    if (delivery.is !== 'delivered') return [];
    if (row.failures > 0) await retryReturned(tx, row.id);
    return this.goOn(tx, row.id);
  }

  /** This task is asked for once more: it starts over when it ends, and who ends it wakes for that. */
  private async goOn(tx: EntityManager, id: number): Promise<AddedTask[]> {
    await addTask(tx, deliverTask(id));
    return [];
  }

  private async turnOff(tx: EntityManager, { id, name, url }: WebhookEndpoint, reason: string): Promise<AddedTask[]> {
    await tx.nativeUpdate(WebhookEndpoint, { id }, { isOn: false, turnedOffReason: reason });
    recordAudit(tx, {
      userId: null,
      action: 'turn-off',
      resource: 'webhook-endpoints',
      resourceId: id,
      before: { is_on: true },
      after: { is_on: false, reason },
    });
    await tx.flush();
    return noticeAdmins(
      tx,
      { box: this.box, env: this.env },
      {
        subject: `The webhook ${name} was turned off`,
        text: `${reason}\n\nWebhook: ${name} (${new URL(url).host})\n\nWhat waits for it is kept. When the receiver is back, turn the webhook on again in Settings, Webhooks: everything is sent then.`,
        effectKey: `webhook-off:${id}:${this.clock.now().toISOString().slice(0, 10)}`,
      },
    );
  }
}

/** The receiver is back: what it could not be sent is due at once. What it has refused itself waits on. */
async function retryReturned(em: EntityManager, endpointId: number): Promise<void> {
  const waiting = await em.find(
    WebhookDelivery,
    { endpointId, state: 'waiting', attempts: { $gt: 0 }, nextTryAt: { $gt: new Date() } },
    { fields: ['id', 'responseCode'], limit: 1000 },
  );
  const ids = waiting.filter(({ responseCode }) => isReceiversTrouble(responseCode ?? null)).map(({ id }) => id);
  if (ids.length > 0) await em.nativeUpdate(WebhookDelivery, { id: { $in: ids } }, { nextTryAt: new Date() });
}
