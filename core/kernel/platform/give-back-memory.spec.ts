import { expect, test } from 'vitest';
import { isWorthwhile } from '#core/kernel/platform/give-back-memory';

const mb = 1024 * 1024;

test.each([
  ['at rest after its start', { busy: 0.01, rss: 150 * mb, keptAtRest: 0 }, true],
  ['at rest after a flood', { busy: 0.01, rss: 150 * mb, keptAtRest: 120 * mb }, true],
  ['at rest, and as small as it gets', { busy: 0.01, rss: 121 * mb, keptAtRest: 120 * mb }, false],
  ['at work', { busy: 0.4, rss: 300 * mb, keptAtRest: 120 * mb }, false],
])('%s', (_what, state, worthwhile) => expect(isWorthwhile(state)).toBe(worthwhile));
