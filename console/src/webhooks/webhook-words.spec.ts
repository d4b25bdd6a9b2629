import { expect, test } from 'vitest';
import { byNoun, deliveryBadge, webhookBadge, type Webhook } from './webhook-words';

const webhook = { is_on: true, turned_off_reason: null, failing_since: null } as Webhook;

test.each([
  [{}, 'webhooks.on'],
  [{ failing_since: '2026-03-01T00:00:00Z' }, 'webhooks.failing'],
  [{ is_on: false }, 'webhooks.off'],
  [{ is_on: false, turned_off_reason: 'Gone.' }, 'webhooks.turned_off'],
])('a webhook with %o is %s', (state, text) => expect(webhookBadge({ ...webhook, ...state }).text).toBe(text));

test.each([
  ['waiting', 0, 'webhooks.state_waiting'],
  ['waiting', 2, 'webhooks.state_retrying'],
  ['delivered', 1, 'webhooks.state_delivered'],
  ['failed', 90, 'webhooks.state_failed'],
] as const)('a delivery that is %s after %i tries is %s', (state, attempts, text) =>
  expect(deliveryBadge({ state, attempts }).text).toBe(text),
);

test('types stand by their nouns', () =>
  expect(byNoun(['document.received', 'expense.created', 'document.filed'])).toEqual([
    ['document', ['document.received', 'document.filed']],
    ['expense', ['expense.created']],
  ]));
