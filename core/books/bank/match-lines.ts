import { isWithFee } from '#core/books/claims/same-claim';
import { findSums } from '#core/books/bank/sum-matches';
import type { FoundMatch } from '#core/books/bank/found-match';
import type { MatchReason } from '#core/database/values/bank-values';
import { type Edge, marginalsOf } from '#core/books/bank/marginals';
import { evidenceOf, isNamed, oddsOf, type OpenItem, type OpenLine, type WordedLine, withWords } from '#core/books/bank/pair-odds';
import { fromCents } from '#core/kernel/platform/sum-of';

/** From here on a match is made; below it is proposed, down to `proposed`. */
export const thresholds = { sure: 0.97, proposed: 0.35 };

const byContent = (a: OpenLine, b: OpenLine): number =>
  a.day.localeCompare(b.day) || a.cents - b.cents || a.text.localeCompare(b.text, 'en') || a.id - b.id;
const byKey = (a: OpenItem, b: OpenItem): number => a.day.localeCompare(b.day) || a.key.localeCompare(b.key, 'en');

/**
 * Which open lines pay which open items. First those of one amount, weighed against each other; then, of what is left and named, several items in one sum and one
 * item in parts. What might be is proposed. Neither a line nor an item is given more than it has, and the order in which they are given makes no difference. Pure.
 */
export function matchLines(lines: readonly OpenLine[], items: readonly OpenItem[]): FoundMatch[] {
  const worded = lines.toSorted(byContent).map(withWords);
  const ordered = items.toSorted(byKey);
  const singles = singleMatches(worded, ordered);
  const sure = singles.filter(({ isSure }) => isSure);
  const left = leftOf(worded, ordered, sure);
  const sums = findSums(left.lines, left.items, new Set(singles.map(({ lineId }) => lineId)));
  const rest = leftOf(left.lines, left.items, sums);
  const proposed = best(
    singles.filter(({ isSure }) => !isSure),
    rest,
  );
  const after = leftOf(rest.lines, rest.items, proposed);
  return [...sure, ...sums, ...proposed, ...best(withFee(after.lines, after.items), after)];
}

interface Left {
  lines: readonly WordedLine[];
  items: readonly OpenItem[];
}

function leftOf(lines: readonly WordedLine[], items: readonly OpenItem[], taken: readonly FoundMatch[]): Left {
  const [lineIds, keys] = [new Set(taken.map(({ lineId }) => lineId)), new Set(taken.map(({ itemKey }) => itemKey))];
  return { lines: lines.filter(({ id }) => !lineIds.has(id)), items: items.filter(({ key }) => !keys.has(key)) };
}

/** The likeliest first, each line and item once. */
function best(matches: readonly FoundMatch[], { lines, items }: Left): FoundMatch[] {
  const [freeLines, freeItems] = [new Set(lines.map(({ id }) => id)), new Set(items.map(({ key }) => key))];
  return matches
    .toSorted((a, b) => b.probability - a.probability)
    .filter(({ lineId, itemKey }) => {
      if (!freeLines.has(lineId) || !freeItems.has(itemKey)) return false;
      return freeLines.delete(lineId) && freeItems.delete(itemKey);
    });
}

/** Lines and items of one amount, with the probability that they belong together. */
function singleMatches(lines: readonly WordedLine[], items: readonly OpenItem[]): FoundMatch[] {
  const ofAmount = Map.groupBy(items.keys(), (at) => items[at]?.cents ?? 0);
  const edges: (Edge & { reason: MatchReason })[] = [];
  for (const [at, line] of lines.entries())
    for (const itemAt of ofAmount.get(line.cents) ?? []) {
      const item = items[itemAt];
      const evidence = item && evidenceOf(line, item);
      if (!evidence) continue;
      const reason = evidence.hasNumber ? 'number' : isNamed(evidence) ? 'name' : 'amount';
      edges.push({ line: at, item: itemAt, odds: oddsOf(evidence, line.cents), reason });
    }
  const probabilities = marginalsOf(edges);
  return edges.flatMap(({ line, item, reason }, at) => {
    const probability = probabilities[at] ?? 0;
    const [lineOf, itemOf] = [lines[line], items[item]];
    if (!lineOf || !itemOf || probability < thresholds.proposed) return [];
    const found = { lineId: lineOf.id, itemKey: itemOf.key, cents: Math.abs(lineOf.cents), probability, reason };
    return [{ ...found, isSure: probability >= thresholds.sure && reason !== 'amount' }];
  });
}

const decimal = (cents: number): string => fromCents(BigInt(Math.abs(cents)));

/** A bill that was paid with the fee for paying it by card. */
function withFee(lines: readonly WordedLine[], items: readonly OpenItem[]): FoundMatch[] {
  return lines.flatMap((line) =>
    items.flatMap((item): FoundMatch[] => {
      const isMore = Math.sign(line.cents) === Math.sign(item.cents) && Math.abs(line.cents) > Math.abs(item.cents);
      if (!isMore || line.cents > 0 || !isWithFee(decimal(line.cents), decimal(item.cents))) return [];
      const evidence = evidenceOf(line, item);
      if (!evidence || !isNamed(evidence) || evidence.day < 0.1) return [];
      const probability = 0.4 + 0.3 * evidence.day;
      return [{ lineId: line.id, itemKey: item.key, cents: Math.abs(item.cents), probability, isSure: false, reason: 'fee' }];
    }),
  );
}
