import { expect, test } from 'vitest';
import { mergeResults, noResult } from './merge-results';
import type { MoneyMoved, RuleTestResult } from './rule-types';

const move = (kind: string, to: number, amount: number, documents: number) => ({ kind, from: null, to, amount, documents }) as MoneyMoved;
const part = (matched: number, missed: number, money: MoneyMoved[]): RuleTestResult => ({
  tested: matched + missed,
  matched,
  money,
  results: [
    ...Array.from({ length: matched }, () => ({ matched: true })),
    ...Array.from({ length: missed }, () => ({ matched: false })),
  ] as RuleTestResult['results'],
});

test('parts of a trial add up: what was tried, what matched, and the money that goes the same way', () => {
  const first = mergeResults(noResult, part(2, 3, [move('category', 7, 10.1, 1), move('property', 4, 5, 1)]), 50);
  const both = mergeResults(first, part(1, 0, [move('category', 7, 20.2, 2)]), 50);
  expect([both.tested, both.matched, both.results.length]).toEqual([6, 3, 6]);
  expect(both.money).toEqual([move('category', 7, 30.3, 3), move('property', 4, 5, 1)]);
});

test('of many documents only those that match are kept', () => {
  const { tested, matched, results } = mergeResults(part(2, 3, []), part(1, 6, []), 10);
  expect([tested, matched, results.length]).toEqual([12, 3, 3]);
});
