import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Found, ocrConfidence, type Place } from '#core/extraction/evidence';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
import { numberEnding as ending } from '#core/extraction/local-extractor/labels/number-labels';

const accountWord = String.raw`(?<![a-z])(?:account|acct|a\/c|customer|client|member|policy|loan|konto|kunden|cuenta|conto)[- ]?\.?${ending}?\.?`;
/** `Account ending in 1234`, `Account (last 4 digits): 1234`, `Account number: ****1234`. */
const maskedAccount = new RegExp(
  String.raw`${accountWord} ?(?:\((?:last|ending)[^)]{0,20}\))?[ :#]*(?:that |is |which )?((?:ending|ends|endend|endet|last (?:four|4)(?: digits)?)(?: (?:in|with|on|auf))?[ :]*)?([*•●·x#….][*•●·x#…. -]{0,40})?(\d{3,6})(?![\d-])`,
);
/** By what something is paid is nobody's account with the vendor. */
const payingBy =
  /\b(?:bank|card|visa|mastercard|amex|american express|discover|checking|savings|debit|credit|paid (?:from|with|by|using)|payment (?:method|source)|fund(?:s|ed|ing)|iban|routing|wallet|apple pay)\b/;

/** A number of which only the end is shown, as `****1234`. */
export function findMaskedAccount(view: DocumentView): Found<string> | null {
  for (const line of view.lines) {
    const found = maskedAccount.exec(line.folded);
    const below = found ? null : maskedBelow(view, line);
    if (below) return below;
    const [whole = '', says, stars, tail] = found ?? [];
    const isMasked =
      says !== undefined ||
      /\((?:last|ending)/.test(whole) ||
      (stars ?? '').replace(/[ -]/g, '').length >= 2 ||
      /[.…]{2,} ?\d+$/.test(whole);
    if (!found || tail === undefined || !isMasked || payingBy.test(line.folded)) continue;
    const end = found.index + whole.length;
    return endOnly(tail, { line, start: end - tail.length - (stars?.length ?? 0), end });
  }
  return null;
}

function endOnly(tail: string, place: Place): Found<string> {
  const confidence = earnedConfidence({ found: true, label: 'weak', ocr: ocrConfidence(place) });
  return { value: `****${tail}`, confidence, evidence: evidenceOf(place), source: 'local' };
}

const onlyLabel = new RegExp(String.raw`^\W*(?:your )?${accountWord}\W*$`);
const onlyMasked = /^[*•●·x#…]{2,}[*•●·x#…. -]*(\d{3,6})$/;

/** A label alone in its cell, the end of the number in the cell below it. */
function maskedBelow(view: DocumentView, line: ViewLine): Found<string> | null {
  for (const cell of line.cells) {
    const below = onlyLabel.test(cell.folded) && !payingBy.test(cell.folded) ? nextInColumn(view, line, cell) : null;
    const tail = below && onlyMasked.exec(below.cell.folded)?.[1];
    if (below && tail) return endOnly(tail, { line: below.line, start: below.cell.start, end: below.cell.end });
  }
  return null;
}
