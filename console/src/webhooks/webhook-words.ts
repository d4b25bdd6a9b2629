import type { components } from '../api/schema';
import type { Badge } from '../documents/document-words';

export type Webhook = components['schemas']['WebhookEndpoint'];
export type WebhookGiven = components['schemas']['WebhookEndpointGiven'];
export type Delivery = components['schemas']['WebhookDelivery'];

/** How an endpoint is doing: off by a person, off by the product, failing, or fine. */
export function webhookBadge({ is_on: on, turned_off_reason: reason, failing_since: failing }: Webhook): Badge {
  if (!on) return reason === null ? { tone: 'info', text: 'webhooks.off' } : { tone: 'bad', text: 'webhooks.turned_off' };
  return failing === null ? { tone: 'good', text: 'webhooks.on' } : { tone: 'warn', text: 'webhooks.failing' };
}

/** A delivery that has failed and will be tried again stands out from one that has not been tried. */
export function deliveryBadge({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Badge {
  if (state === 'delivered') return { tone: 'good', text: 'webhooks.state_delivered' };
  if (state === 'failed') return { tone: 'bad', text: 'webhooks.state_failed' };
  return attempts === 0 ? { tone: 'info', text: 'webhooks.state_waiting' } : { tone: 'warn', text: 'webhooks.state_retrying' };
}

/** The noun that a type of event is about: the part before the dot. */
export const nounOfType = (type: string): string => type.split('.')[0] ?? type;

/** Types by their nouns, in the order they come. */
export function byNoun(types: readonly string[]): (readonly [noun: string, types: readonly string[]])[] {
  const nouns = [...new Set(types.map(nounOfType))];
  return nouns.map((noun) => [noun, types.filter((type) => nounOfType(type) === noun)] as const);
}
