import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaseLost } from '#core/kernel/tasks/finish-task';
import { holdLease } from './hold-lease.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const leaseSeconds = 60;

/** Holds a lease over a database with prepared answers. */
function held(answer: () => Promise<unknown[]>) {
  const execute = vi.fn<() => Promise<unknown[]>>(answer);
  const controller = new AbortController();
  const em = { fork: () => ({ execute }) } as unknown as EntityManager;
  const letGo = holdLease(em, { id: 7, token: 'ours' }, leaseSeconds, controller);
  return { execute, letGo, signal: controller.signal };
}

const never = () => new Promise<never>(() => undefined);

test('a lease that is renewed holds', async () => {
  const { signal, execute, letGo } = held(() => Promise.resolve([{}]));
  await vi.advanceTimersByTimeAsync(10 * leaseSeconds * 1000);
  expect(signal.aborted).toBe(false);
  expect(execute.mock.calls.length).toBeGreaterThan(100);
  letGo();
  expect(vi.getTimerCount()).toBe(0);
});

test('one that somebody else has ends at once', async () => {
  const { signal } = held(() => Promise.resolve([]));
  await vi.advanceTimersByTimeAsync(3000);
  expect(signal.reason).toBeInstanceOf(LeaseLost);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['cannot be reached', () => Promise.reject(new Error('Connection terminated'))],
  ['has vanished without a word', never],
])('where the database %s it holds until its time is over, and no longer', async (_what, answer) => {
  const { signal } = held(answer);
  await vi.advanceTimersByTimeAsync(leaseSeconds * 1000 - 100);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(3100);
  expect(signal.reason).toBeInstanceOf(LeaseLost);
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock that is set back makes no lease longer', async () => {
  const { signal } = held(() => Promise.reject(new Error('Connection terminated')));
  vi.setSystemTime(Date.now() - 3 * 3600_000);
  await vi.advanceTimersByTimeAsync(leaseSeconds * 1000 + 3000);
  expect(signal.aborted).toBe(true);
});

test('who lets go while an answer is waited for is not told later that the lease is lost', async () => {
  const { signal, letGo } = held(never);
  await vi.advanceTimersByTimeAsync(4000);
  letGo();
  await vi.advanceTimersByTimeAsync(2 * leaseSeconds * 1000);
  expect(signal.aborted).toBe(false);
});
