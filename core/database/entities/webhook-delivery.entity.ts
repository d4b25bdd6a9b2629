import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { WebhookEndpoint } from '#core/database/entities/webhook-endpoint.entity';
import { WebhookEvent } from '#core/database/entities/webhook-event.entity';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const schema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.bigint('number').primary(),
    eventId: () => p.manyToOne(WebhookEvent).mapToPk().fieldName('event_id').deleteRule('cascade'),
    endpointId: () => p.manyToOne(WebhookEndpoint).mapToPk().fieldName('endpoint_id').deleteRule('cascade'),
    /** Both as the event has them: what waits is ordered by them. */
    subject: p.text(),
    documentId: p.integer().nullable().fieldName('document_id'),
    state: p.enum(deliveryStates).default('waiting'),
    attempts: p.integer().default(0),
    /** Since when it waits: it is given up after a while. */
    waitingSince: createdAt(),
    nextTryAt: createdAt(),
    lastTryAt: instant().nullable(),
    deliveredAt: instant().nullable(),
    /** What the last try was answered. */
    responseCode: p.integer().nullable(),
    responseExcerpt: p.text().nullable(),
    /** Why the last try failed, for a person. */
    reason: p.text().nullable(),
    createdAt: createdAt(),
  },
  uniques: [{ name: 'webhook_delivery_unique', properties: ['eventId', 'endpointId'] }],
  indexes: [
    {
      name: 'webhook_delivery_waiting_idx',
      expression: `create index "webhook_delivery_waiting_idx" on "webhook_delivery" ("endpoint_id", "event_id") where "state" = 'waiting'`,
    },
    {
      name: 'webhook_delivery_subject_idx',
      expression: `create index "webhook_delivery_subject_idx" on "webhook_delivery" ("endpoint_id", "subject", "event_id") where "state" = 'waiting'`,
    },
    {
      name: 'webhook_delivery_document_idx',
      expression: `create index "webhook_delivery_document_idx" on "webhook_delivery" ("endpoint_id", "document_id", "event_id") where "state" = 'waiting' and "document_id" is not null`,
    },
    { name: 'webhook_delivery_endpoint_idx', properties: ['endpointId', 'id'] },
    { name: 'webhook_delivery_state_idx', properties: ['state', 'id'] },
  ],
});

/** An event on its way to one endpoint. */
export class WebhookDelivery extends schema.class {}

schema.setClass(WebhookDelivery);
