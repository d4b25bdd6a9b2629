import { expect, test } from 'vitest';
import { Turns } from './turns.js';

test('so many work at once, others in their order, and one too many is turned away', async () => {
  const turns = new Turns(1, 2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    turns.take(
      () =>
        new Promise<number>((resolve) => {
          begun.push(number);
          ends.push(() => resolve(number));
        }),
    );
  const [first, second, third] = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toEqual([1]);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => begun).toEqual([1, 2]);
  ends[1]?.();
  await second;
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[2]?.();
  expect(await third).toBe(3);
});

test('what fails gives its place away too', async () => {
  const turns = new Turns(1, 0);
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(() => Promise.resolve('next'))).toBe('next');
});
