import type { Sides } from '#core/documents/document-fields';
import { effectiveField } from '#core/documents/effective-values';
import { equations } from '#core/extraction/equations';
import type { FieldKey } from '#core/extraction/extracted-fields';
import { moneyKeys } from '#core/extraction/money-keys';

/** What the figures of a document say of one of them: they add up to it, they come to something else, or they say nothing. */
export type Arithmetic = { verdict: 'agrees' } | { verdict: 'differs'; comesTo: string; by: 'lines' | 'figures' } | { verdict: 'silent' };

const silent: Arithmetic = { verdict: 'silent' };

const centsOf = (amount: string): number => Math.round(Math.abs(Number(amount)) * 100);
const textOf = (cents: number): string => (cents / 100).toFixed(2);

/** Whether the amount of a document is what its lines, its tax and its other figures come to. A cent is lost to rounding. Pure. */
export function checkArithmetic(sides: Sides): Arithmetic {
  const amount = effectiveField(sides, 'amount');
  if (amount === null) return silent;
  const checks = [byLines(sides, centsOf(amount)), ...resultsWithAmount.map((result) => byEquations(sides, result))];
  return checks.find(({ verdict }) => verdict === 'agrees') ?? checks.find(({ verdict }) => verdict === 'differs') ?? silent;
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

function byLines(sides: Sides, amount: number): Arithmetic {
  const lines = effectiveField(sides, 'line_items') ?? [];
  const tax = centsOf(effectiveField(sides, 'tax') ?? '0');
  if (lines.length === 0 || (lines.length === 1 && tax === 0)) return silent;
  const amounts = lines.flatMap((line) => (line.amount === null ? [] : [Math.round(Number(line.amount) * 100)]));
  if (amounts.length < lines.length) return silent;
  const sum = Math.abs(amounts.reduce((total, cents) => total + cents, 0));
  // The tax may be one of the lines, or in their prices.
  if (isNear(sum, amount) || isNear(sum + tax, amount)) return { verdict: 'agrees' };
  return { verdict: 'differs', comesTo: textOf(sum + tax), by: 'lines' };
}

const withAmount = equations.filter(({ result, terms }) => result === 'amount' || 'amount' in terms);
const resultsWithAmount = [...new Set(withAmount.map(({ result }) => result))];

/** The equations of one result: it agrees where any of them comes out with three figures or more; two that are alike may be one that was read twice. */
function byEquations(sides: Sides, result: string): Arithmetic {
  let differs: Arithmetic = silent;
  for (const { terms } of withAmount.filter((equation) => equation.result === result)) {
    const names = [result, ...Object.keys(terms)];
    const stated = names.filter((name) => valueOf(sides, name) !== 0);
    if (stated.length < 2 || valueOf(sides, result) === 0 || valueOf(sides, 'amount') === 0) continue;
    const sum = Object.entries(terms).reduce((total, [name, sign]) => total + sign * valueOf(sides, name), 0);
    if (isNear(Math.abs(sum), valueOf(sides, result))) {
      if (stated.length > 2) return { verdict: 'agrees' };
      return silent;
    }
    const comesTo = result === 'amount' ? sum : valueOf(sides, result);
    if (differs.verdict === 'silent') differs = { verdict: 'differs', comesTo: textOf(Math.abs(comesTo)), by: 'figures' };
  }
  return differs;
}

/** In cents without a sign; 0 where it is not stated. */
function valueOf(sides: Sides, name: string): number {
  const key = name as FieldKey;
  const value = moneyKeys.has(key) ? effectiveField(sides, key) : null;
  return typeof value === 'string' ? centsOf(value) : 0;
}
