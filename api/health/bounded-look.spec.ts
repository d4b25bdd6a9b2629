import { expect, test } from 'vitest';
import { BoundedLook } from './bounded-look.js';

test('what does not answer keeps nobody waiting, and is asked once', async () => {
  let looks = 0;
  const look = new BoundedLook(() => {
    looks += 1;
    return new Promise(() => undefined);
  });
  expect(await Promise.all([look.take(), look.take()])).toEqual([null, null]);
  expect(await look.take()).toBeNull();
  expect(looks).toBe(1);
});

test('what answers is asked anew each time', async () => {
  let looks = 0;
  const look = new BoundedLook(() => Promise.resolve((looks += 1)));
  expect([await look.take(), await look.take()]).toEqual([1, 2]);
});
