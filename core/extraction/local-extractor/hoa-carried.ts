import type { DocumentView } from '#core/extraction/document-view';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { columnHead } from '#core/extraction/local-extractor/candidates/table-places';

/** Columns of an account that is told item by item, from what was owed before to what is owed now. */
const heads = {
  before: /^\W*(?:prior|previous|last|opening|beginning)\b.{0,32}$/,
  received: /^\W*(?:received|paid|payments?(?: received)?|credits?)\W*$/,
  charged: /^\W*(?:new|current|charged|this (?:month|period|quarter|statement))\b.{0,24}$/,
  owed: /^\W*(?:owed|owing|now (?:owed|due)|due(?: now)?|total(?: due| owed)?|amount due|balance(?: due)?|new balance|ending balance)\W*$/,
} as const;
type Column = keyof typeof heads;

const wholeRow = /^\W*(?:all (?:items|charges|accounts)|(?:grand )?totals?)\W*$/;
const late = /\blate\b|\bpenalty\b/;

/**
 * An account with a row for each item, and columns for what was owed before, received, charged anew and is owed now: the figures of its
 * last row, only where they add up (before − received + charged = owed). Empty where the paper has no such table.
 */
export function readCarriedTable(view: DocumentView, amounts: readonly AmountCandidate[]): ExtractedFields {
  const placed = amounts.filter(isMoney).flatMap((amount): { amount: AmountCandidate; column: Column }[] => {
    const head = columnHead(view, amount) ?? '';
    const column = (Object.keys(heads) as Column[]).find((one) => heads[one].test(head));
    return column ? [{ amount, column }] : [];
  });
  const totals = placed.filter(({ amount }) => wholeRow.test(amount.words));
  const of = (wanted: Column) => totals.find(({ column }) => column === wanted)?.amount;
  const [before, received, charged, owed] = [of('before'), of('received'), of('charged'), of('owed')];
  if (!before || !received || !charged || !owed) return {};
  if (before.cents - Math.abs(received.cents) + charged.cents !== owed.cents) return {};
  const fee = placed.find(({ amount, column }) => column === 'charged' && amount.cents > 0 && late.test(amount.words))?.amount;
  return {
    previous_balance: labelledMoney(before, true),
    payments: labelledMoney(received, true),
    amount: labelledMoney(charged, true),
    amount_due: labelledMoney(owed, true),
    ...(fee && { late_fee: labelledMoney(fee, true) }),
  };
}
