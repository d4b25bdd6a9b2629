import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Found, ocrConfidence, unfoundCap } from '#core/extraction/evidence';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyCents, moneyText } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const taxRow = /^\W*(?:[a-z+&/]{2,12} ){0,2}(?:[a-z]{1,8}\+)?(?:tax|vat|gst|hst|pst)\b/;
const rate = /(\d{1,2}(?:\.\d{1,4})?) ?%/;
/** No tax on a sale is as much of it. */
const highest = 0.3;

/** The tax in a row that names its rate alone (`Mi 6%   12.27`): by it, it is the tax of the subtotal, and what the total is more than that. */
export function taxByRate(amounts: readonly AmountCandidate[], { tax, amount }: ExtractedFields): Found<string> | null {
  if (tax || !amount) return null;
  const bases = amounts.filter(({ label }) => label?.kind === 'subtotal').map(({ cents }) => cents);
  const found = amounts.find((one) => {
    const printed = rate.exec(one.line.folded.slice(0, one.start))?.[1];
    if (one.decimals !== 2 || one.cents <= 0 || printed === undefined) return false;
    const isOf = (base: number) =>
      Math.abs((base * Number(printed)) / 100 - one.cents) <= 1 && base + one.cents === moneyCents(amount.value);
    return bases.some(isOf);
  });
  if (!found) return null;
  const confidence = earnedConfidence({ found: true, label: 'weak', arithmetic: true, ocr: ocrConfidence(found) });
  return { value: moneyText(found.cents), confidence, evidence: evidenceOf(found), source: 'local' };
}

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
