/** The shape of `data` of every type; raised where a field is taken away or means something else, never where one is added. */
export const eventVersion = 1;

/** Every type of event that other programs can be told of, with what it is about. The triggers of the migration `outgoing_webhooks` write them. */
export const eventTypes = [
  'document.received',
  'document.completed',
  'document.failed',
  'document.corrected',
  'document.assigned',
  'document.filed',
  'document.expensed',
  'document.deleted',
  'document.restored',
  'expense.created',
  'expense.changed',
  'expense.deleted',
  'dues.recorded',
  'dues.changed',
  'dues.removed',
  'mortgage.recorded',
  'mortgage.changed',
  'mortgage.removed',
  'subscription.created',
  'subscription.changed',
  'subscription.deleted',
] as const;
export type EventType = (typeof eventTypes)[number];

/** What a person sends to try an endpoint; nobody subscribes to it. */
export const testType = 'test.sent';

/** What is posted: the same text at every try, so that only the time and the signature differ. */
export function messageOf({ type, at, data }: { type: string; at: Date; data: unknown }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), version: eventVersion, data });
}
