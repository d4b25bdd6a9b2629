import { expect, test } from 'vitest';
import { connectionsFor } from './postgres.mjs';

test.each([
  ['a small machine', {}, 2, 100],
  ['one of many cores', {}, 64, 172],
  ['one that was told how much to do at once', { OCR_SLOTS: '4', LIGHT_SLOTS: '32' }, 64, 112],
])('%s has connections for all that work at once', (_what, env, cores, connections) => {
  expect(connectionsFor(env, cores)).toBe(connections);
});
