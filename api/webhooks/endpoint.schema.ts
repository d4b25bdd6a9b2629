import { z } from 'zod';
import { deliveryStates } from '#core/database/entities/webhook-delivery.entity';
import { eventTypes } from '#core/records/webhooks/event-types';
import { Instant, Name } from '../http/values.js';

const shown = {
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()).describe('The types of events it is sent'),
  is_on: z.boolean(),
  turned_off_reason: z.string().nullable().describe('Why the product turned it off, in a sentence; null where it did not'),
  failing_since: Instant.nullable().describe('Since when nothing has reached it'),
  last_success_at: Instant.nullable(),
  previous_secret_until: Instant.nullable().describe('Until when messages are signed with the secret before this one too'),
  waiting: z.int().describe('Events that wait to be sent'),
  created_by: z.string().nullable().describe('Who registered it'),
  created_at: Instant,
};

export const EndpointOut = z.object(shown).meta({ id: 'WebhookEndpoint' });
export type EndpointView = z.input<typeof EndpointOut>;

export const EndpointGiven = z
  .object({ ...shown, secret: z.string().describe('What messages are signed with (`whsec_…`), shown only in this answer') })
  .meta({ id: 'WebhookEndpointGiven' });

const fields = {
  name: Name(100),
  url: z.string().trim().max(2000).describe('https; plain http only for hosts of WEBHOOK_ALLOWED_HOSTS'),
  events: z.array(z.enum(eventTypes)).min(1, 'must name at least one type of event').max(eventTypes.length),
  is_on: z.boolean(),
};
export const EndpointIn = z.object({ ...fields, is_on: fields.is_on.default(true) }).meta({
  id: 'WebhookEndpointCreate',
  examples: [{ name: 'Bookkeeping', url: 'https://hooks.example.com/ledger', events: ['expense.created', 'expense.changed'] }],
});
export const EndpointChange = z.object(fields).partial().meta({ id: 'WebhookEndpointUpdate' });

export const RotateIn = z
  .object({
    previous_ends_in_hours: z
      .int()
      .min(0)
      .max(720)
      .default(24)
      .describe('For so long messages are signed with the secret before this one too; 0: it ends at once'),
  })
  .meta({ id: 'WebhookSecretRotation' });

export const ReplayIn = z.object({ since: z.iso.datetime({ offset: true }).describe('Every event from then on is sent again') }).meta({
  id: 'WebhookReplay',
});
export const Replayed = z.object({ queued: z.int().describe('How many events are sent again') }).meta({ id: 'WebhookReplayed' });
export const TestSent = z.object({ delivery_id: z.int() }).meta({ id: 'WebhookTestSent' });

const row = {
  id: z.int(),
  endpoint_id: z.int(),
  endpoint_name: z.string(),
  event_id: z.string().describe('What the receiver knows the event by, in the header `webhook-id`'),
  type: z.string(),
  subject: z.string().describe('What it is about, such as `expense:812`'),
  document_id: z.int().nullable(),
  at: Instant.describe('When it happened'),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  next_try_at: Instant.nullable().describe('Null where it waits no more'),
  last_try_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  response_code: z.int().nullable(),
  reason: z.string().nullable().describe('Why the last try failed, in a sentence'),
};
export const DeliveryOut = z.object(row).meta({ id: 'WebhookDelivery' });
export const DeliveryDetail = z
  .object({
    ...row,
    response_excerpt: z.string().nullable().describe('The beginning of the last answer'),
    body: z.string().describe('What is posted'),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const EventTypeOut = z.object({ type: z.string(), version: z.int() }).meta({ id: 'WebhookEventType' });
