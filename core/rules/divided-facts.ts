import { checkSplits } from '#core/records/expenses/check-splits';
import { divideAmount, type DividedSplit } from '#core/records/expenses/divide-amount';
import { documentLine } from '#core/records/expenses/document-line';
import { newSplitsOf, type SplitDefinition } from '#core/database/values/split-definition';
import type { DocumentFacts } from '#core/rules/document-facts';

/**
 * What the parts of the expense of a document would come to, negative for a credit, or the sentence why it cannot be divided so. A document without an
 * amount has none to divide. Pure.
 */
export function dividedFacts(
  { amount, lines, currency, business_currency: own, books }: DocumentFacts,
  definitions: readonly SplitDefinition[],
): { parts: DividedSplit[] } | { problem: string } {
  const splits = newSplitsOf(definitions);
  const [wrong] = checkSplits(splits, books.bearers);
  if (wrong) return { problem: wrong.sentence };
  if (amount === null || /^-?0+\.00$/.test(amount)) return { parts: [] };
  const isCredit = amount.startsWith('-');
  const foreign = currency === null || currency === own ? null : currency;
  const line = (number: number) => documentLine({ amount, lines }, number, { kind: isCredit ? 'refund' : 'expense', foreign });
  const result = divideAmount({ amount: amount.replace('-', ''), line }, splits, books.bearers);
  if ('problems' in result) return { problem: result.problems[0]?.sentence ?? '' };
  return { parts: result.parts.map((part) => ({ ...part, amount: isCredit ? `-${part.amount}` : part.amount })) };
}
