import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { skippedLines } from './tools.mjs';

test.each([
  [[], tmpdir(), []],
  [['gm', 'gs'], tmpdir(), ['skipped: gm, gs not installed']],
  [['chromium', 'swaks'], tmpdir(), ['skipped: chromium not installed, so no browser tests', 'skipped: swaks not installed']],
  [[], '/nowhere/data', ['skipped: no corpus at /nowhere/data']],
  [[], undefined, ['skipped: no corpus at CORPUS, which is not set']],
])('without %j and with the corpus %s', (missing, corpus, lines) => {
  expect(skippedLines(missing, corpus)).toEqual(lines);
});
