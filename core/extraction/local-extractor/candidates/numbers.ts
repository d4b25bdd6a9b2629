import { earnedConfidence, evidenceOf, type Found, ocrConfidence, type Place } from '#core/extraction/evidence';
import { type Cell, cellAt, type DocumentView, type ViewLine } from '#core/extraction/document-view';
import { readDates } from '#core/extraction/date-notation';
import { addressLine } from '#core/extraction/local-extractor/labels/vendor-words';

const ending = String.raw`(?: ?(?:number|numbers|num|no|nr|nbr|nummer|numero|id|#|n[°º]|№))`;
/** From sure to less sure: the invoice's own number before an order's or a transaction's. */
const invoiceLabels: readonly (readonly [number, RegExp])[] = [
  [
    1,
    new RegExp(
      String.raw`(?<![a-z])(?:tax )?(?:invoice|inv|(?:handels|miet|teil|schluss)?rechnungs?(?:korrektur)?(?: \(\d{3}\))?|belegs?|facture|factura|factuur|fattura|bill|credit note|gutschrift)[- ]?\.?${ending}s?(?![a-z])[ .]?[.:#]*`,
      'g',
    ),
  ],
  [1, new RegExp(String.raw`(?<![a-z])receipt[- ]?\.?${ending}s?(?![a-z])[ .]?[.:#]*`, 'g')],
  [0.9, /(?<![a-z])(?:invoice|facture|inv|factura|rechnung|taxinv\w*|receipt) ?(?:#|n[°ºo]\.?|nr\.?|:)[ :#]*/g],
  [
    0.75,
    /(?<![a-z])(?:invoice|rechnung|facture|factuur|factura|fattura|mietrechnung|handelsrechnung|taxinv|receipt|credit (?:memo|note))\b[^\d(]{0,30}?(?:nr\.?|no\.?|n°|#)?[ :]*(?=[a-z]{0,5}[-/]?\d)/g,
  ],
  [0.7, new RegExp(String.raw`(?<![a-z])(?:document|doc|slip|ticket|statement|beleg|bon)${ending}(?![a-z])[ .]?[.:#]*`, 'g')],
  [
    0.45,
    new RegExp(
      String.raw`(?<![a-z])(?:order|bestell|bestellungs?|booking|commande|confirmation|reference|transaction|trans|trn|payment)${ending}(?![a-z])[ .]?[.:#]*`,
      'g',
    ),
  ],
  [0.4, /(?:^| {3})(?:no\b\.?|number(?= ?:)|#) ?:? ?(?=[a-z]{0,4}-?\d)/g],
];
/** A receipt has a number of its own and often names that of the invoice it is for: the invoice's stands first. */
const columnOf = (kinds: string): RegExp =>
  new RegExp(String.raw`^\W*(?:(?:tax )?(?:${kinds})${ending}?\.?|booking id|order id|invoice|factuur|facture)\W*$`);
const invoiceColumn = columnOf('invoice|bill|rechnungs?|factuur|facture');
const anyColumn = columnOf('invoice|bill|rechnungs?|factuur|facture|receipt');
const accountLabel =
  /(?<![a-z])(?:account|acct|a\/c|customer|cust\.?|resident|client|member|konto|kunden|klant|cliente?|vertrags|policy|service agreement|contract|subscriber|billing account|utility account|hoa account|homeowner|owner|membership|service)[- ]?\.? ?(?:number|num|no|nr|nbr|nummer|numero|id|#|n[°º])(?![a-z])[ .]?[.:#,]*|(?<![a-z])(?:account ?:|acct\.? (?=[a-z]{0,4}-?\d)|account (?:is|was) |\b(?:for|on|to|of|your|our) account (?=[a-z]{0,4}-?\d)|(?<![a-z])account (?=[a-z]{0,8}-?\d[a-z\d]*-[a-z\d]|[a-z]{2,8}-\d|\d{5,})|parcel (?:id|no|number|#)(?![a-z])[ .]?[.:#]*|(?<![a-z])parcel (?=\d{2,}-)|(?<![a-z])(?:customer|member|client|subscriber|resident) (?=(?:[a-z]{1,5}-)?\d[\d-]{1,}(?: {3}|$| ?[·|]))|(?<![a-z])(?:pin|apn|acct|customer) ?: *(?=[a-z]{0,4}-?\d)|(?<![a-z])(?:property|location|premises?|account|bill account) (?:id|number|no|code|#)(?![a-z])[ .]?[.:#]*|billing id\b:?)/g;
const accountColumn =
  /^\W*(?:\d{1,2}[.)] )?(?:(?:owner|your|unit|bill(?:ing)?|association|community|hoa|ledger|for|route|premise|utility|service|member|resident|homeowner)[ -])?(?:account|acct|customer|kunden|klant|policy|parcel|pin|apn|premises?|location|property id)[- ]?(?:number|no\.?|nr\.?|nummer|id|code|#)?(?: ?\/ ?[a-z]{3,12}(?:nummer|nr\.?)?)?\W*$|^id\.?client$/;

/** What a number looks like: a digit in it, no words, no date, no telephone number. */
const numberShape =
  /^[#:]*\s*(\d{1,5}(?: \d{2,8}){2,5}(?:-\d{1,4}| \d(?!\S))?(?![\d,.])|\d{2,5} \d{3,8} \d{1,2}(?!\S| [a-z])|[a-z]{0,8}[-/_.]?\d[a-z\d]*(?:[-/_.][a-z\d]+){0,6}|[a-z]{1,6} \d[a-z\d/-]*(?: \d[\d-]{2,})*(?:\.\d+)*|[a-z]+(?:[_-][a-z\d]+){1,5})/;

/** The invoice's (else the document's, else the order's) number. */
export function findInvoiceNumber(view: DocumentView): Found<string> | null {
  for (const [at, [strength, label]] of invoiceLabels.entries()) {
    const place = search(view, label, at === 0 ? invoiceColumn : anyColumn);
    if (place) return fieldOf(place, strength);
  }
  return null;
}

/** The customer's account, contract or policy number with the vendor. Bank accounts are left out. */
export function findAccountNumber(view: DocumentView): Found<string> | null {
  const place = search(view, accountLabel, accountColumn, /\b(?:bank|iban|bic|swift|routing|blz|ifsc|tax|vat|credit to)\b/);
  return place ? fieldOf(place, 1) : findMaskedAccount(view);
}

const accountWord = String.raw`(?<![a-z])(?:account|acct|a\/c|customer|client|member|policy|loan|konto|kunden|cuenta|conto)[- ]?\.?${ending}?\.?`;
/** `Account ending in 1234`, `Account (last 4 digits): 1234`, `Account number: ****1234`. */
const maskedAccount = new RegExp(
  String.raw`${accountWord} ?(?:\((?:last|ending)[^)]{0,20}\))?[ :#]*(?:that |is |which )?((?:ending|ends|endend|endet|last (?:four|4)(?: digits)?)(?: (?:in|with|on|auf))?[ :]*)?([*•●·x#….][*•●·x#…. -]{0,40})?(\d{3,6})(?![\d-])`,
);
/** By what something is paid is nobody's account with the vendor. */
const payingBy =
  /\b(?:bank|card|visa|mastercard|amex|american express|discover|checking|savings|debit|credit|paid (?:from|with|by|using)|payment (?:method|source)|fund(?:s|ed|ing)|iban|routing|wallet|apple pay)\b/;

/** A number of which only the end is shown, as `****1234`. */
function findMaskedAccount(view: DocumentView): Found<string> | null {
  for (const line of view.lines) {
    const found = maskedAccount.exec(line.folded);
    const [whole = '', says, stars, tail] = found ?? [];
    const isMasked = says !== undefined || /\((?:last|ending)/.test(whole) || (stars ?? '').replace(/[ -]/g, '').length >= 2;
    if (!found || tail === undefined || !isMasked || payingBy.test(line.folded)) continue;
    const end = found.index + whole.length;
    const place = { line, start: end - tail.length - (stars?.length ?? 0), end };
    return { ...fieldOf(place, 0.5), value: `****${tail}` };
  }
  return null;
}

/** The number a label names anywhere: right after it, else in the next column, else below. */
export function search(view: DocumentView, label: RegExp, column: RegExp, not?: RegExp): Place | null {
  for (const line of view.lines) {
    for (const match of line.folded.matchAll(label)) {
      if (not?.test(cellAt(line, match.index)?.folded ?? line.folded)) continue;
      const end = match.index + match[0].length;
      const place = numberBefore(line, match.index) ?? numberAt(line, end) ?? numberBelow(view, line, match.index);
      if (place) return place;
    }
    for (const cell of line.cells) {
      if (!column.test(cell.folded) || not?.test(cell.folded)) continue;
      const next = line.cells[line.cells.indexOf(cell) + 1];
      const place =
        (next && !addressLine.test(next.folded.replace(/\b\d{5,}\b/g, '')) ? numberAt(line, next.start, next.end) : null) ??
        numberBelow(view, line, cell.start) ??
        numberAbove(view, line, cell);
      if (place) return place;
    }
  }
  return null;
}

/** `73-0000917 is your loan number`. */
function numberBefore(line: ViewLine, labelStart: number): Place | null {
  const lead = /^(.+?) +is (?:your|the) $/.exec(line.folded.slice(0, labelStart))?.[1];
  return lead === undefined ? null : numberAt(line, 0, lead.length);
}

function numberAt(line: ViewLine, from: number, until = from + 70): Place | null {
  const rest = line.folded.slice(from, until);
  const lead = rest.length - rest.trimStart().length;
  const trimmed = rest.slice(lead);
  const match = numberShape.exec(trimmed);
  const value = match?.[1];
  if (!match || value === undefined || (!/\d/.test(value) && !value.includes('_'))) return null;
  const start = from + lead + match[0].length - value.length;
  const end = start + value.length;
  // A number torn at its hyphen goes on below; elsewhere it may stand whole.
  if (line.folded[end] === '-' && (end + 1 === line.folded.length || line.folded.startsWith('   ', end + 1))) return null;
  if (isOther(line, start, end)) return null;
  return { line, start, end };
}

/** A date, a percentage or an amount is no number of a document. */
function isOther(line: ViewLine, start: number, end: number): boolean {
  if (readDates(line.folded).some((date) => date.start < end && date.end > start)) return true;
  if (/^\d{1,3}(?:,\d{3})*[.,]\d\d$/.test(line.folded.slice(start, end))) return true;
  return /^ ?%/.test(line.folded.slice(end, end + 2)) || /[$€£] ?$/.test(line.folded.slice(Math.max(0, start - 2), start));
}

function numberBelow(view: DocumentView, line: ViewLine, labelStart: number): Place | null {
  const word = line.words.find((other) => other.end > labelStart);
  if (!word) return null;
  for (let down = 1; down <= 2; down++) {
    const below = view.lines[line.index + down];
    if (!below || below.page !== line.page) return null;
    const right = word.box[0] + word.box[2];
    const cell = below.cells
      .filter((other) => other.left < right + 0.02 && other.right > word.box[0] - 0.02)
      .toSorted((one, other) => Math.abs(one.left - word.box[0]) - Math.abs(other.left - word.box[0]))[0];
    // A number torn at its hyphen is not its last figures.
    if (cell && /\d-$/.test(cell.folded)) return null;
    // The number of a house is none of a document.
    const place = cell && !addressLine.test(cell.folded.replace(/\b\d{5,}\b/g, '')) ? numberAt(below, cell.start, cell.end) : null;
    if (place) return place;
  }
  return null;
}

/** The number alone in its cell right above a label, where labels stand below what they name. */
function numberAbove(view: DocumentView, line: ViewLine, label: Cell): Place | null {
  const above = view.lines[line.index - 1];
  if (above?.page !== line.page || line.top - above.top > line.height * 2.2) return null;
  const cell = above.cells.find((other) => Math.abs(other.left - label.left) < 0.006);
  const place = cell && !addressLine.test(cell.folded.replace(/\b\d{5,}\b/g, '')) ? numberAt(above, cell.start, cell.end) : null;
  return place && place.start === cell?.start && place.end === cell.end ? place : null;
}

function fieldOf(place: Place, strength: number): Found<string> {
  const confidence = earnedConfidence({ found: true, label: strength >= 0.7 ? 'strong' : 'weak', ocr: ocrConfidence(place) });
  return { value: place.line.text.slice(place.start, place.end).trim(), confidence, evidence: evidenceOf(place), source: 'local' };
}
