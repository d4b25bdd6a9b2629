import type { Sides } from '#core/database/values/document-fields';
import { effectiveField } from '#core/database/values/effective-values';
import { equations } from '#core/extraction/solve/equations';
import { type FieldKey, isMoneyField } from '#core/extraction/fields/extracted-fields';

/** What the figures of a document say of one of them: they add up to it, they come to something else, or they say nothing. */
export type Arithmetic = { verdict: 'agrees' } | { verdict: 'differs'; comesTo: string; by: 'lines' | 'figures' } | { verdict: 'silent' };

const silent: Arithmetic = { verdict: 'silent' };

const centsOf = (amount: string): number => Math.round(Math.abs(Number(amount)) * 100);
const textOf = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Whether the amount of a document is what its lines, its tax and its other figures come to. A cent is lost to rounding. Lines that come to something else are
 * no contradiction by themselves: a tip, a discount or a line that was not found explains them, and of sure amounts beside such lines as many are right as of
 * the others. They are one where they come to the amount with digits misread, to what is due instead, or to another order of size, or where the amount is what
 * is due and no older balance was found that it may carry. Pure.
 */
export function checkArithmetic(sides: Sides): Arithmetic {
  const amount = effectiveField(sides, 'amount');
  if (amount === null) return silent;
  const checks = [byLines(sides, centsOf(amount)), ...resultsWithAmount.map((result) => byEquations(sides, result))];
  return checks.find(({ verdict }) => verdict === 'agrees') ?? checks.find(({ verdict }) => verdict === 'differs') ?? silent;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

function byLines(sides: Sides, amount: number): Arithmetic {
  const lines = effectiveField(sides, 'line_items') ?? [];
  const tax = centsOf(effectiveField(sides, 'tax') ?? '0');
  if (lines.length === 0 || (lines.length === 1 && tax === 0)) return silent;
  const amounts = lines.flatMap((line) => (line.amount === null ? [] : [Math.round(Number(line.amount) * 100)]));
  if (amounts.length < lines.length) return silent;
  const sum = Math.abs(amounts.reduce((total, cents) => total + cents, 0));
  if (isNear(sum + tax, amount)) return { verdict: 'agrees' };
  // The tax may be one of the lines or in their prices, or the amount is the one before tax.
  if (isNear(sum, amount)) return silent;
  const due = centsOf(effectiveField(sides, 'amount_due') ?? '0');
  const mayCarryOlder = tax === 0 && isNear(due, amount) && sum < amount && effectiveField(sides, 'previous_balance') === null;
  const contradicting = [sum, sum + tax].find(
    (total) => isMisread(total, amount) || isNear(total, due) || isOfOtherSize(total, amount) || mayCarryOlder,
  );
  return contradicting === undefined ? silent : { verdict: 'differs', comesTo: textOf(contradicting), by: 'lines' };
}

/** The same figure with two digits exchanged, or with one that is another. */
function isMisread(cents: number, amount: number): boolean {
  const [found, stated] = [String(cents), String(amount)];
  if (found.length !== stated.length || found === stated) return false;
  const apart = found.split('').filter((digit, at) => digit !== stated[at]).length;
  return apart === 1 || (apart === 2 && found.split('').toSorted().join('') === stated.split('').toSorted().join(''));
}

const isOfOtherSize = (cents: number, amount: number): boolean => cents > amount * 3 || amount > cents * 3;

const withAmount = equations.filter(({ result, terms }) => result === 'amount' || 'amount' in terms);
const resultsWithAmount = [...new Set(withAmount.map(({ result }) => result))];

/**
 * The equations of one result: it agrees where any of them comes out with three figures or more; two that are alike may be one that was read twice. It differs
 * where all figures of one are stated, or where what they come to looks like the amount misread: else what is missing explains the rest.
 */
function byEquations(sides: Sides, result: string): Arithmetic {
  let differs: Arithmetic = silent;
  for (const { terms } of withAmount.filter((equation) => equation.result === result)) {
    const names = [result, ...Object.keys(terms)];
    const stated = names.filter((name) => valueOf(sides, name) !== 0);
    if (stated.length < 2 || valueOf(sides, result) === 0 || valueOf(sides, 'amount') === 0) continue;
    const sum = Object.entries(terms).reduce((total, [name, sign]) => total + sign * valueOf(sides, name), 0);
    if (isNear(Math.abs(sum), valueOf(sides, result))) return stated.length > 2 ? { verdict: 'agrees' } : silent;
    const amount = valueOf(sides, 'amount');
    // What the amount would be for the equation to come out.
    const wanted = result === 'amount' ? sum : valueOf(sides, result) - (sum - amount);
    if (differs.verdict === 'silent' && (stated.length === names.length || isMisread(Math.abs(wanted), amount)))
      differs = { verdict: 'differs', comesTo: textOf(Math.abs(wanted)), by: 'figures' };
  }
  return differs;
}

/** In cents without a sign; 0 where it is not stated. */
function valueOf(sides: Sides, name: string): number {
  const key = name as FieldKey;
  const value = isMoneyField(key) ? effectiveField(sides, key) : null;
  return typeof value === 'string' ? centsOf(value) : 0;
}
