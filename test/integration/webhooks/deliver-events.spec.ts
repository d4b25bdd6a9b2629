import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebhookDelivery } from '#core/database/entities/webhook-delivery.entity';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { queueDeliveries } from '#core/records/webhooks/next-delivery';
import { pruneEvents } from '../../../worker/sweep/prune-events.js';
import { DeliverEvents } from '../../../worker/webhooks/deliver-events-step.js';
import { TestApi, testSecret } from '../../support/api.js';
import { paper } from '../../support/sample-books.js';
import { isSignedBy, WebhookReceiver } from '../../support/webhook-receiver.js';
import { testLanes } from '../../support/worker.js';

interface Given {
  id: number;
  secret: string;
}
interface Row {
  id: number;
  event_id: string;
  type: string;
  state: string;
  attempts: number;
  response_code: number | null;
  reason: string | null;
}

const settings = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1', SECOND_FACTOR: 'nobody' };
let api: TestApi;
let receiver: WebhookReceiver;
beforeAll(async () => {
  api = await TestApi.start(settings);
});
afterAll(() => api.stop());
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  await api.em.execute('delete from webhook_endpoint');
  await api.em.execute('delete from webhook_event');
  return () => receiver.stop();
});

const register = async (events: string[], url = receiver.url): Promise<Given> =>
  (await api.post<Given>('/webhook-endpoints', { name: 'Receiver', url, events })).body;
const addExpense = async (more: object = {}): Promise<number> =>
  (await api.post<{ id: number }>('/expenses/', { amount: 12.5, expense_date: '2026-01-05', vendor: 'Oak Roofing', ...more })).body.id;
const log = async (query = ''): Promise<Row[]> => (await api.get<Row[]>(`/webhook-deliveries${query}`)).body;

/** Lets a worker send what is due, by a clock that is `ahead` milliseconds; whose time has come: endpoints, events too, or none. */
async function work(ahead = 0, whoseTime: 'both' | 'endpoints' | 'none' = 'both'): Promise<void> {
  const { em } = api;
  if (whoseTime !== 'none') await em.execute(`update webhook_endpoint set rest_until = null`);
  if (whoseTime === 'both')
    await em.execute(`update webhook_delivery set next_try_at = now() - interval '1 second' where state = 'waiting'`);
  await queueDeliveries(em);
  const env = readEnv({ DATABASE_URL: 'postgres://127.0.0.1/none', ...settings });
  const step = new DeliverEvents(openSecretBox(testSecret), env, { now: () => new Date(Date.now() + ahead) });
  await testLanes(em, [step]).drain('light');
}

test('each change of the books is told once, signed, with its state at the end of the transaction', async () => {
  const { secret } = await register([
    'expense.created',
    'expense.changed',
    'expense.deleted',
    'subscription.created',
    'dues.recorded',
    'document.deleted',
    'document.restored',
  ]);
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Elm 4' })).body.id;
  const id = await addExpense({ property_id: house });
  await api.put(`/expenses/${id}`, { amount: 13.75, vendor: 'Oak Roofing, Inc.' });
  await api.put(`/expenses/${id}`, { amount: 13.75 });
  await api.delete(`/expenses/${id}`);
  await api.post('/subscriptions/', { site_name: 'Ledger Cloud', monthly_price: 9, category: 'SaaS' });
  await api.post('/hoa-dues/payments', { property_id: house, period: '2026-01-01', amount: 250 });
  const document = await paper(api.em, { processingStatus: 'completed', fileKey: null });
  await api.delete(`/documents/${document}`);
  await api.post(`/documents/${document}/restore`);
  await work();
  const all = receiver.received;
  expect(all.map(({ type }) => type)).toEqual([
    'expense.created',
    'expense.changed',
    'expense.deleted',
    'subscription.created',
    'dues.recorded',
    'document.deleted',
    'document.restored',
  ]);
  expect(all.every((event) => isSignedBy(secret, event) && /^evt_[0-9a-f]{32}$/.test(event.id))).toBe(true);
  expect(new Set(all.map((event) => event.id)).size).toBe(all.length);
  expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, all[0] as (typeof all)[0])).toBe(false);
  expect(all[0]?.data).toMatchObject({ id, amount: 12.5, vendor: 'Oak Roofing', property_id: house, splits: [] });
  expect(all[1]?.data).toMatchObject({ id, amount: 13.75, vendor: 'Oak Roofing, Inc.' });
  expect(all[4]?.data).toMatchObject({ property_id: house, kind: 'payment', amount: 250, period: '2026-01-01' });
  expect(JSON.parse(all[0]?.body ?? '')).toMatchObject({ version: 1, timestamp: expect.stringMatching(/Z$/) });
  expect(await log()).toHaveLength(7);
});

test('what is rolled back is not told, and without a webhook nothing is written', async () => {
  await addExpense();
  expect(await api.em.execute('select 1 from webhook_event')).toEqual([]);
  await register(['expense.created']);
  await expect(
    api.em.transactional(async (tx) => {
      await tx.execute(`insert into expense (amount, kind, expense_date) values (5, 'expense', '2026-01-05')`);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await work();
  expect(receiver.received).toEqual([]);
});

test('a receiver that is down for an hour loses nothing, and gets each document’s events in order', async () => {
  await register(['expense.created', 'expense.changed']);
  const { port } = receiver;
  await receiver.stop();
  const ids = [await addExpense(), await addExpense()];
  await work(0, 'none');
  expect(await log('?state=waiting')).toMatchObject([
    { attempts: 0 },
    { attempts: 1, reason: 'Nothing is listening at this address and port.' },
  ]);
  // It rests: nothing is tried until then.
  await work(0, 'none');
  for (const id of ids) expect((await api.put(`/expenses/${id}`, { amount: 20 })).body).toMatchObject({ amount: 20 });
  await work(600_000);
  await work(3_600_000);
  expect((await log()).every(({ state }) => state === 'waiting')).toBe(true);
  receiver = await WebhookReceiver.start(port);
  await work(3_700_000);
  expect(receiver.received.map(({ type, data }) => [type, data.id])).toEqual([
    ['expense.created', ids[0]],
    ['expense.created', ids[1]],
    ['expense.changed', ids[0]],
    ['expense.changed', ids[1]],
  ]);
  expect((await log()).every(({ state }) => state === 'delivered')).toBe(true);
  expect((await api.get<{ failing_since: unknown }[]>('/webhook-endpoints')).body).toMatchObject([{ failing_since: null, waiting: 0 }]);
});

test('an event that is refused holds up its own document alone', async () => {
  await register(['expense.created', 'expense.changed']);
  const document = await paper(api.em, { processingStatus: 'completed', fileKey: null });
  const refused = await addExpense({ document_id: document });
  receiver.answer = ({ data }, response) => void response.writeHead(data.id === refused ? 422 : 200).end('I do not know this');
  await api.put(`/expenses/${refused}`, { amount: 30 });
  const other = await addExpense();
  await work();
  await work(0, 'endpoints');
  expect(receiver.received.map(({ type, data }) => [type, data.id])).toEqual([
    ['expense.created', refused],
    ['expense.created', other],
  ]);
  const waiting = await log('?state=waiting');
  expect(waiting).toMatchObject([
    { type: 'expense.changed', attempts: 0 },
    { type: 'expense.created', response_code: 422, reason: 'It answered 422.' },
  ]);
  expect((await api.get(`/webhook-deliveries/${waiting[1]?.id}`)).body).toMatchObject({ response_excerpt: 'I do not know this' });
  // Given up after three days, while others are taken: the later one is sent.
  await api.em.execute(`update webhook_delivery set waiting_since = now() - interval '80 hours' where state = 'waiting' and attempts > 0`);
  await work();
  expect(await log('?state=failed')).toHaveLength(1);
  receiver.answer = (_, response) => void response.writeHead(204).end();
  await work();
  expect(receiver.received.at(-1)).toMatchObject({ type: 'expense.changed', data: { id: refused } });
});

test('a worker that dies between the sending and the saving sends again under the same id', async () => {
  await register(['expense.created']);
  await addExpense();
  receiver.answer = async (_, response) => {
    receiver.answer = (_event, again) => void again.writeHead(204).end();
    // Its lease is gone before it can save, as when it was killed.
    await api.em.execute(
      `update task set lease_token = gen_random_uuid(), lease_until = now() - interval '1 second' where kind = 'deliver-events' and state = 'running'`,
    );
    response.writeHead(204).end();
  };
  await work();
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await api.em.execute(`update task set state = 'due' where kind = 'deliver-events' and state = 'running'`);
  await work();
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  const [first, second] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
});

test('one that nothing reaches for two days, or that is gone, is turned off with a notice, and sent everything when it is turned on again', async () => {
  const { id } = await register(['expense.created']);
  await addExpense();
  receiver.answer = (_, response) => void response.writeHead(503).end();
  await work();
  await work(49 * 3_600_000);
  expect((await api.get(`/webhook-endpoints/${id}`)).body).toMatchObject({
    is_on: false,
    waiting: 1,
    turned_off_reason: 'Nothing could be delivered for two days. Last: It answered 503.',
  });
  expect(await api.em.find(AuditEntry, { resource: 'webhook-endpoints', resourceId: id, action: 'turn-off' })).toHaveLength(1);
  const [mail] = await api.em.execute<{ subject: string }[]>(
    `select subject from outgoing_mail where effect_key like 'webhook-off:${id}:%'`,
  );
  expect(mail?.subject).toBe('The webhook Receiver was turned off');
  expect((await api.post(`/webhook-endpoints/${id}/test`)).body).toEqual({ detail: 'This webhook is turned off. Turn it on first.' });
  await addExpense();
  receiver.answer = (_, response) => void response.writeHead(200).end();
  receiver.received.length = 0;
  await api.patch(`/webhook-endpoints/${id}`, { is_on: true });
  await work();
  expect(receiver.received).toHaveLength(1);
  // What happened while it was off is in the log too.
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await api.post(`/webhook-endpoints/${id}/replay`, { since })).body).toEqual({ queued: 2 });
  await work();
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(2);
  expect(receiver.received).toHaveLength(3);
  receiver.answer = (_, response) => void response.writeHead(410).end();
  await api.post(`/webhook-endpoints/${id}/test`);
  await work();
  expect((await api.get(`/webhook-endpoints/${id}`)).body).toMatchObject({
    is_on: false,
    turned_off_reason: 'The receiver says that it is gone (410).',
  });
});

test('a secret is shown once, kept sealed, and rotated with an overlap', async () => {
  const { id, secret } = await register(['expense.created']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
  const rotated = (await api.post<Given>(`/webhook-endpoints/${id}/rotate-secret`, { previous_ends_in_hours: 24 })).body.secret;
  const kept = JSON.stringify([
    (await api.get('/webhook-endpoints')).body,
    await api.em.execute('select * from webhook_endpoint'),
    await api.em.find(AuditEntry, { resource: 'webhook-endpoints' }),
  ]);
  expect(kept).not.toContain(secret.slice(6));
  expect(kept).not.toContain(rotated.slice(6));
  await api.post(`/webhook-endpoints/${id}/test`);
  await work();
  await api.em.execute(`update webhook_endpoint set previous_until = now() - interval '1 second'`);
  await api.post(`/webhook-endpoints/${id}/test`);
  await work();
  const signed = receiver.received.map((event) => [event.type, isSignedBy(secret, event), isSignedBy(rotated, event)]);
  expect(signed).toEqual([
    ['test.sent', true, true],
    ['test.sent', false, true],
  ]);
});

test('one delivery is sent again by hand, and old events leave the log unless they wait', async () => {
  await register(['expense.created']);
  await addExpense();
  await work();
  const [row] = await log();
  expect((await api.post(`/webhook-deliveries/${row?.id}/replay`)).body).toMatchObject({
    state: 'waiting',
    attempts: 0,
    body: receiver.received[0]?.body,
  });
  await api.em.execute(`update webhook_event set at = now() - interval '40 days'`);
  expect(await pruneEvents(api.em, 30)).toBe(0);
  await work();
  expect(receiver.received.map(({ id }) => id)).toEqual([row?.event_id, row?.event_id]);
  expect(await pruneEvents(api.em, 0)).toBe(0);
  expect(await pruneEvents(api.em, 30)).toBe(1);
  expect(await api.em.count(WebhookDelivery)).toBe(0);
});

test.each([
  ['http://127.0.0.2/', 'plain http is only'],
  ['https://169.254.169.254/latest', 'leads into this machine'],
  ['hooks', 'must be a whole address'],
])('%s is not taken as an address', async (url, words) => {
  const { status, body } = await api.post<{ detail: { msg: string }[] }>('/webhook-endpoints', {
    name: 'Inside',
    url,
    events: ['expense.created'],
  });
  expect([status, body.detail[0]?.msg]).toEqual([422, expect.stringContaining(words)]);
});

test('an endpoint that is deleted while the books are written fails no one', async () => {
  const { id } = await register(['expense.created']);
  await api.em.transactional(async (tx) => {
    await tx.execute(`insert into expense (amount, kind, expense_date) values (5, 'expense', '2026-01-05')`);
    await api.delete(`/webhook-endpoints/${id}`);
  });
  expect(await log()).toEqual([]);
});
