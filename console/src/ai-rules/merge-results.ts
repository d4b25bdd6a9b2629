import type { MoneyMoved, RuleTestResult } from './rule-types';

export const noResult: RuleTestResult = { tested: 0, matched: 0, money: [], results: [] };

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Money that goes the same way is one line. */
function mergeMoney(before: readonly MoneyMoved[], more: readonly MoneyMoved[]): MoneyMoved[] {
  const moves = new Map<string, MoneyMoved>();
  for (const move of [...before, ...more]) {
    const key = [move.kind, move.from, move.to].join(' ');
    const sum = moves.get(key) ?? { ...move, amount: 0, documents: 0 };
    moves.set(key, { ...sum, amount: inCents(sum.amount + move.amount), documents: sum.documents + move.documents });
  }
  return [...moves.values()];
}

/** The results of a trial with those of its next part. Of more than `shown` documents only those that match are kept. */
export function mergeResults(before: RuleTestResult, more: RuleTestResult, shown: number): RuleTestResult {
  const tested = before.tested + more.tested;
  const results = [...before.results, ...more.results];
  return {
    tested,
    matched: before.matched + more.matched,
    money: mergeMoney(before.money, more.money),
    results: tested > shown ? results.filter(({ matched }) => matched) : results,
  };
}
