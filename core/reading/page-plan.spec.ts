import { expect, test } from 'vitest';
import { judgeLayer, planPage } from '#core/reading/page-plan';

const words = (count: number): string => 'abcde '.repeat(count / 5);

test.each([
  ['an empty page', '', 'none'],
  ['spaces only', ' \n\t'.repeat(200), 'none'],
  ['a page number', 'Page 3 of 12', 'none'],
  ['19 characters', 'a'.repeat(19), 'none'],
  ['20 characters', 'a'.repeat(20), 'sparse'],
  ['95 characters', words(95), 'sparse'],
  ['100 characters', words(100), 'good'],
  ['another alphabet', 'счет за воду '.repeat(12), 'good'],
  ['figures alone', '12.50 1,284.00 '.repeat(20), 'good'],
  ['dot leaders', `Water ${'.'.repeat(300)} 12.00 and so on, ${words(90)}`, 'good'],
  ['unmapped glyphs', '\uE001\uE002\uE003\uFFFD'.repeat(80), 'none'],
  ['control characters', '\u0001\u0002\u0003\u0004'.repeat(80), 'none'],
  ['punctuation soup', '!"#$%&/()=?'.repeat(30), 'none'],
])('%s', (_name, text, verdict) => {
  expect(judgeLayer(text)).toBe(verdict);
});

test.each([
  ['good', 1, 'text_layer'],
  ['none', 0, 'ocr'],
  ['sparse', 0.95, 'ocr'],
  ['sparse', 0.5, 'ocr'],
  ['sparse', 0.2, 'text_layer'],
] as const)('a %s layer on a page with pictures on %d of it: %s', (verdict, share, plan) => {
  expect(planPage(verdict, share)).toBe(plan);
});
