import { apportion } from '#core/records/expenses/apportion';
import { type BearingProperties, bySplitLine, nameOfBearer, type SplitProblem, weightOf } from '#core/records/expenses/check-splits';
import type { NewSplit } from '#core/database/values/split-definition';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';

/** A part that has been reckoned. `weight` is what it was reckoned by, of percentages and shares. */
export type DividedSplit = NewSplit & { amount: string };

/** What is divided: all of it, and what its lines come to, or the sentence why a line cannot be divided. Money is decimal text of two places. */
export interface Dividend {
  amount: string;
  line: (number: number) => { amount: string } | { problem: string };
}

const minus = (amount: string, less: readonly string[]): string =>
  fromCents(less.reduce((left, part) => left - toCents(part), toCents(amount)));

/**
 * What each part comes to: those of a line divide what the line comes to, all others the rest. The parts add up to the amount. They have to fit
 * (`checkSplits`). Pure.
 */
export function divideAmount(
  { amount, line }: Dividend,
  splits: readonly NewSplit[],
  properties: BearingProperties,
): { parts: DividedSplit[] } | { problems: SplitProblem[] } {
  const groups = bySplitLine(splits);
  const lines: string[] = [];
  const parts: DividedSplit[] = [];
  for (const [number, places] of [...groups].toSorted(([a], [b]) => Number(a === null) - Number(b === null))) {
    const found = number === null ? restOf(amount, lines) : line(number);
    if ('problem' in found) return { problems: [{ path: number === null ? [] : [places[0] ?? 0, 'line_item'], sentence: found.problem }] };
    if (number !== null) lines.push(found.amount);
    const group = places.flatMap((at) => splits[at] ?? []);
    const amounts = amountsOf(found.amount, group, properties);
    if (amounts === null) {
      const [unit, sum] = [
        number === null ? 'The parts' : `The parts of line ${number}`,
        sumOf(group.map((split) => split.amount ?? '0.00')),
      ];
      return { problems: [{ path: [], sentence: `${unit} must add up to ${found.amount}; they add up to ${sum}.` }] };
    }
    for (const [at, part] of amounts.entries()) {
      const [place, split] = [places[at] ?? 0, group[at]];
      if (!split) continue;
      if (toCents(part) <= 0n)
        return { problems: [{ path: [place, 'property_id'], sentence: nothingFor(split, properties, found.amount) }] };
      parts[place] = { ...split, amount: part, weight: keptWeight(split, properties) };
    }
  }
  const total = sumOf(parts.map((part) => part.amount));
  if (total === sumOf([amount])) return { parts };
  return { problems: [{ path: [], sentence: `The parts must add up to ${amount}; they add up to ${total}.` }] };
}

/** What is left of an expense beside the lines that are divided on their own. */
function restOf(amount: string, lines: readonly string[]): { amount: string } | { problem: string } {
  const rest = minus(amount, lines);
  if (toCents(rest) > 0n) return { amount: rest };
  return { problem: `The lines add up to ${sumOf(lines)} of ${amount}: nothing is left for the other parts.` };
}

/** Null where amounts that were named do not add up. */
function amountsOf(whole: string, group: readonly NewSplit[], properties: BearingProperties): string[] | null {
  const method = group[0]?.method ?? 'amount';
  if (method !== 'amount')
    return apportion(
      whole,
      group.map((split) => weightOf(split, properties) ?? '0'),
    );
  const named = group.map((split) => split.amount ?? '0.00');
  return sumOf(named) === sumOf([whole]) ? named : null;
}

const keptWeight = (split: NewSplit, properties: BearingProperties): string | null =>
  split.method === 'percent' || split.method === 'share' ? weightOf(split, properties) : null;

const nothingFor = ({ propertyId }: NewSplit, properties: BearingProperties, whole: string): string =>
  `${nameOfBearer(propertyId, properties)} would get a part of 0: ${whole} is too little for this many parts.`;
