import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarly, takeEarly } from './early';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an early answer is for the first who asks, and for nobody once it is old', async () => {
  const answer = Promise.resolve(new Response('[]'));
  keepEarly('/api/v1/documents/', answer);
  expect(takeEarly('/api/v1/documents/?skip=100')).toBeUndefined();
  expect(takeEarly('/api/v1/documents/')).toBe(answer);
  expect(takeEarly('/api/v1/documents/')).toBeUndefined();
  keepEarly('/api/v1/documents/', answer);
  vi.advanceTimersByTime(10_000);
  expect(takeEarly('/api/v1/documents/')).toBeUndefined();
});

test('an early question that fails tells only whoever asks it', async () => {
  keepEarly('/api/v1/documents/', Promise.reject(new Error('away')));
  await expect(takeEarly('/api/v1/documents/')).rejects.toThrow('away');
});
