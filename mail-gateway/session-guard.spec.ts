import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientTrust } from './client-trust.js';
import { defaultLimits } from './limits.js';
import { SessionGuard } from './session-guard.js';

const trust = new ClientTrust({ trusted: ['10.0.0.1'], frontMta: undefined });
const make = () => new SessionGuard({ ...defaultLimits, clientsPerAddress: 2, mailsPerSession: 3, sessionMs: 1000 }, trust);
const nothing = () => undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an address has its share of sessions and gets it back', () => {
  const guard = make();
  expect([guard.open('a', '192.0.2.1', nothing), guard.open('b', '192.0.2.1', nothing)]).toEqual([null, null]);
  expect(guard.open('c', '192.0.2.1', nothing)?.responseCode).toBe(421);
  expect(guard.open('d', '192.0.2.2', nothing)).toBeNull();
  guard.close('c');
  expect(guard.open('e', '192.0.2.1', nothing)?.responseCode).toBe(421);
  guard.close('a');
  expect(guard.open('f', '192.0.2.1', nothing)).toBeNull();
});

test('a session has its share of messages', () => {
  const guard = make();
  guard.open('a', '192.0.2.1', nothing);
  expect([1, 2, 3, 4].map(() => guard.mail('a')?.responseCode ?? null)).toEqual([null, null, null, 421]);
  expect(guard.mail('unknown')?.responseCode).toBe(421);
});

test('a session has its share of time', () => {
  const guard = make();
  const overtime = vi.fn<() => void>();
  guard.open('a', '192.0.2.1', overtime);
  guard.open('b', '192.0.2.1', overtime);
  guard.close('b');
  vi.advanceTimersByTime(1000);
  expect(overtime).toHaveBeenCalledTimes(1);
});

test('a trusted client has no such limits', () => {
  const guard = make();
  const overtime = vi.fn<() => void>();
  for (let count = 0; count < 20; count += 1) expect(guard.open(`s${count}`, '10.0.0.1', overtime)).toBeNull();
  for (let count = 0; count < 20; count += 1) expect(guard.mail('s0')).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(overtime).not.toHaveBeenCalled();
});
