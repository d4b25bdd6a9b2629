import { expect, test } from 'vitest';
import { addTallies, retriedLines, tallyExitCode, tallyLines } from './tally.mjs';

test.each([
  [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed', 0],
  [{ passed: 3, failed: 0, skipped: 2 }, '2 skipped\n3 passed, 0 failed', 0],
  [{ passed: 3, failed: 1, skipped: 0 }, '3 passed, 1 failed', 1],
  [{ passed: 0, failed: 0, skipped: 0 }, '0 passed, 0 failed', 1],
  [{ passed: 0, failed: 0, skipped: 5 }, '5 skipped\n0 passed, 0 failed', 1],
])('%j is "%s" and ends with %i', (tally, line, code) => {
  expect(tallyLines(tally)).toBe(line);
  expect(tallyExitCode(tally)).toBe(code);
});

test('tallies add up', () => {
  expect(addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});

test('what passed only when tried again is named', () => {
  const at = { file: 'a.spec.ts', state: 'passed', why: 'expected 1 to be 2' };
  const results = [
    { ...at, name: 'at once', retried: false },
    { ...at, name: 'later', retried: true },
    { ...at, name: 'never', state: 'failed', retried: true },
  ];
  expect(retriedLines(results)).toEqual(['tried again: a.spec.ts > later: expected 1 to be 2']);
});
