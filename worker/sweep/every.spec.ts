import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Every } from './every.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('goes on by itself, also after a failure, and ends', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  work.mockRejectedValueOnce(new Error('once'));
  const errors: unknown[] = [];
  const every = new Every(5, work, (error) => errors.push(error));
  every.start();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(work).toHaveBeenCalledTimes(3);
  expect(errors).toEqual([new Error('once')]);
  every.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('a round that takes its time is waited for', async () => {
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => setTimeout(resolve, 50_000)));
  const errors: unknown[] = [];
  const every = new Every(5, work, (error) => errors.push(error));
  every.start();
  await vi.advanceTimersByTimeAsync(54_000);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(errors).toEqual([]);
  every.end();
});

test.each([
  [5, 60],
  [600, 600],
])('every %i seconds: one that does not come back is told of after %i, and the next begins', async (seconds, patience) => {
  const work = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const errors: unknown[] = [];
  const every = new Every(seconds, work, (error) => errors.push(error));
  every.start();
  await vi.advanceTimersByTimeAsync(patience * 1000 - 1);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(errors).toEqual([new Error(`no end after ${patience} seconds`)]);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect(work).toHaveBeenCalledTimes(2);
  every.end();
  await vi.advanceTimersByTimeAsync(2 * patience * 1000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that fails when it was given up is not told of twice', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  };
  const errors: unknown[] = [];
  const every = new Every(5, work, (error) => errors.push(error));
  every.start();
  await vi.advanceTimersByTimeAsync(66_000);
  answers[0]?.reject(new Error('Connection terminated'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([answers.length, errors.length]).toEqual([2, 1]);
  every.end();
});
