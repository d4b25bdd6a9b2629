import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { evidenceOf, type Found, unfoundCap } from '#core/extraction/evidence';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyCents, moneyText } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const taxRow = /^\W*(?:[a-z+&/]{2,12} ){0,2}(?:[a-z]{1,8}\+)?(?:tax|vat|gst|hst|pst)\b/;
const rate = /(\d{1,2}(?:\.\d{1,4})?) ?%/;
/** No tax on a sale is as much of it. */
const highest = 0.3;

/**
 * The tax of a scan whose row of tax has lost its figure: what the total is more than the subtotal, where nothing else stands between the two, and by
 * the row's rate where it prints one. Never sure: nobody has seen it. Null where the tax was read, or the rest could be something else.
 */
export function reckonTax(view: DocumentView, amounts: readonly AmountCandidate[], { tax, amount }: ExtractedFields): Found<string> | null {
  if (!view.scanned || tax || !amount) return null;
  const total = moneyCents(amount.value);
  const subtotal = amounts.findLast(({ label, decimals, cents }) => label?.kind === 'subtotal' && decimals === 2 && cents > 0);
  const last = amounts.find(({ cents, line }) => cents === total && subtotal !== undefined && line.index > subtotal.line.index);
  if (!subtotal || !last) return null;
  const between = view.lines.slice(subtotal.line.index + 1, last.line.index);
  const rows = between.filter(({ folded }) => taxRow.test(folded));
  const row = rows[0];
  const isOther = (line: ViewLine) => line !== row && amounts.some((one) => one.line === line && one.decimals === 2);
  const cents = total - subtotal.cents;
  if (!row || rows.length > 1 || between.some(isOther) || cents <= 0 || cents > subtotal.cents * highest) return null;
  const printed = rate.exec(row.folded)?.[1];
  if (printed !== undefined && Math.abs((subtotal.cents * Number(printed)) / 100 - cents) > 1) return null;
  const evidence = evidenceOf({ line: row, start: 0, end: row.text.length });
  return { value: moneyText(cents), confidence: unfoundCap, evidence, source: 'local' };
}
