import { expect, test } from 'vitest';
import { giveUpAfterMs, judgeTry, turnOffAfterMs } from '#core/records/webhooks/judge-try';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const refused = { code: 500, excerpt: 'no', trouble: 'It answered 500.' };
const fresh = { failures: 0, failingSince: null, attempts: 0, waitingSince: ago(1000) };
const judge = (made: Parameters<typeof judgeTry>[0], before: Partial<typeof fresh> | object = {}) =>
  judgeTry(made, { ...fresh, ...before }, { now, random: 0 });
const secondsUntil = (date: Date | null) => ((date?.getTime() ?? 0) - now.getTime()) / 1000;

test('one that is taken ends the failing', () => {
  const made = judge({ code: 204, excerpt: '', trouble: null }, { failures: 7, failingSince: ago(5000) });
  expect(made).toEqual({ endpoint: { failures: 0, failingSince: null, restUntil: null, turnedOff: null }, delivery: { is: 'delivered' } });
});

test.each([
  [0, 10, 30],
  [1, 20, 60],
  [3, 80, 240],
  [6, 640, 1920],
  [30, 900, 3600],
])('after %i failures the endpoint rests %i seconds, and the event waits %i', (failures, rest, wait) => {
  const { endpoint, delivery } = judge(refused, { failures, attempts: failures, failingSince: ago(1000) });
  expect(secondsUntil(endpoint.restUntil)).toBe(rest);
  expect(delivery.is === 'waiting' && secondsUntil(delivery.nextTryAt)).toBe(wait);
});

test('an event is tried for longer than a day', () => {
  let at = 0;
  let tries = 0;
  while (at < giveUpAfterMs) {
    const { delivery } = judge(refused, { attempts: tries, waitingSince: ago(at) });
    tries += 1;
    at += delivery.is === 'waiting' ? delivery.nextTryAt.getTime() - now.getTime() : giveUpAfterMs;
  }
  expect(tries).toBeGreaterThan(70);
  expect(judge(refused, { waitingSince: ago(giveUpAfterMs), failingSince: ago(1000) }).delivery).toEqual({ is: 'failed' });
});

test('an endpoint that nothing reaches is turned off, and its events are not given up', () => {
  const long = { failingSince: ago(turnOffAfterMs), waitingSince: ago(giveUpAfterMs * 2) };
  expect(judge(refused, long)).toMatchObject({
    endpoint: { turnedOff: 'Nothing could be delivered for two days. Last: It answered 500.' },
    delivery: { is: 'waiting' },
  });
  expect(judge(refused, { failingSince: ago(turnOffAfterMs - 1) }).endpoint.turnedOff).toBeNull();
  expect(judge({ ...refused, code: 410 }).endpoint.turnedOff).toContain('gone (410)');
});
