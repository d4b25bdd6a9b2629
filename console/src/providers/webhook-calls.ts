import { call } from '../api/http';
import type { components } from '../api/schema';
import { answer } from './answer';

type Schemas = components['schemas'];

/** The programs that receive events, and the log of what they received. A secret is in the answer that gives it only. */
export const webhookCalls = {
  webhooks: () => answer<Schemas['WebhookEndpoint'][]>('/webhook-endpoints'),
  webhookTypes: () => answer<Schemas['WebhookEventType'][]>('/webhook-endpoints/event-types'),
  addWebhook: (values: Schemas['WebhookEndpointCreate']) =>
    answer<Schemas['WebhookEndpointGiven']>('/webhook-endpoints', { method: 'POST', json: values }),
  changeWebhook: (id: number, values: Schemas['WebhookEndpointUpdate']) =>
    answer<Schemas['WebhookEndpoint']>(`/webhook-endpoints/${id}`, { method: 'PATCH', json: values }),
  deleteWebhook: async (id: number) => call(`/webhook-endpoints/${id}`, { method: 'DELETE' }),
  rotateWebhookSecret: (id: number, hours: number) =>
    answer<Schemas['WebhookEndpointGiven']>(`/webhook-endpoints/${id}/rotate-secret`, {
      method: 'POST',
      json: { previous_ends_in_hours: hours },
    }),
  testWebhook: (id: number) => answer<Schemas['WebhookTestSent']>(`/webhook-endpoints/${id}/test`, { method: 'POST' }),
  replayWebhook: (id: number, since: string) =>
    answer<Schemas['WebhookReplayed']>(`/webhook-endpoints/${id}/replay`, { method: 'POST', json: { since } }),
  delivery: (id: number) => answer<Schemas['WebhookDeliveryDetail']>(`/webhook-deliveries/${id}`),
  replayDelivery: (id: number) => answer<Schemas['WebhookDeliveryDetail']>(`/webhook-deliveries/${id}/replay`, { method: 'POST' }),
};

export type WebhookCalls = typeof webhookCalls;
