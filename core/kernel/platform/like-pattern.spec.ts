import { expect, test } from 'vitest';
import { containing, rarePart } from '#core/kernel/platform/like-pattern';

test('what stands for something in a pattern means itself', () => {
  expect(containing('100%_a\\b')).toBe(String.raw`%100\%\_a\\b%`);
});

test.each([
  ['bill-7777', '-7777'],
  ['bill 77777', ' 77777'],
  ['invoice 10477 of May', ' 10477 '],
  ['Nr. 2026/88121', '/88121'],
  ['rechnung RE20481-3', ' RE20481-'],
  ['😀7777😀 paid', '😀7777😀'],
  ['7777', null],
  ['brightwater plumbing', null],
  ['taxes 2025', null],
  ['unit 12', null],
  ['', null],
])('of %o an index is asked for %o', (text, part) => {
  expect(rarePart(text)).toBe(part);
});
