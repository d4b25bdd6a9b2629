import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AtOnce } from './at-once.js';

test('who asks in one turn is answered by one look, who asks once it has begun by another', async () => {
  let value = 'before';
  const looks: string[] = [];
  const atOnce = new AtOnce(async (key: string) => {
    const seen = `${key} ${value}`;
    looks.push(seen);
    await turn();
    return seen;
  });
  const together = [atOnce.find('a'), atOnce.find('a'), atOnce.find('b')];
  value = 'as they asked';
  await turn();
  await turn();
  value = 'after';
  const later = atOnce.find('a');
  expect(await Promise.all([...together, later])).toEqual(['a as they asked', 'a as they asked', 'b as they asked', 'a after']);
  expect(looks).toHaveLength(3);
});

test('a look that fails fails for those who asked for it alone', async () => {
  let fails = true;
  const atOnce = new AtOnce(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('here')));
  const both = await Promise.allSettled([atOnce.find(1), atOnce.find(1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await atOnce.find(1)).toBe('here');
});
