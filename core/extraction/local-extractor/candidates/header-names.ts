import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { meanOcrConfidence, type Place } from '#core/extraction/evidence';
import { readDates } from '#core/extraction/date-notation';
import { fold } from '#core/extraction/text-fold';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';
import { claimsRights, isSmallPrint, withoutSmallPrint } from '#core/extraction/local-extractor/candidates/small-print';
import {
  addressLine,
  customerLabel,
  isColumnWord,
  isSentence,
  legalForm,
  notAName,
  tradeWord,
  vendorLabel,
} from '#core/extraction/local-extractor/labels/vendor-words';

/** A name the vendor could bear, with how much speaks for it by itself. */
export interface NameCandidate {
  name: string;
  places: Place[];
  score: number;
  by: 'label' | 'header' | 'footer' | 'rights';
}

const headLines = 14;

/** Names from the letterhead: the first lines of the first page, column by column. */
export function headerNames(view: DocumentView): NameCandidate[] {
  const head = view.lines.slice(0, headLines).filter((line) => line.page === view.lines[0]?.page);
  const ordinary = median(view.lines.slice(0, 60).map((line) => line.height));
  const customers = customerColumns(head);
  const found: NameCandidate[] = [];
  head.forEach((line, position) => {
    for (const cell of line.cells) {
      const part = cell.text.split(/ [-–|•·] /u)[0] ?? cell.text;
      const name = cleanName(part);
      const folded = fold(name);
      if (claimsRights(cell.folded)) continue;
      if (!looksLikeName(folded) || customers.some((area) => area.covers(position, cell.left))) continue;
      const place = { line, start: cell.start, end: cell.start + part.length };
      let score = 0.62 - position * 0.045 + nameScore(folded);
      if (ordinary > 0 && line.height > ordinary * 1.35) score += 0.18;
      if (cell !== line.cells[0]) score -= 0.12;
      // What has a price is a thing, not its seller.
      if (/\d[.,]\d\d(?!\d)/.test(line.folded)) score -= 0.4;
      if (isAddressee(head, position, cell)) score -= 0.5;
      if (view.scanned) score -= scanDoubt(place, name);
      if (view.email && isTalk(name, folded)) score -= 0.5;
      if (addressFollows(head, position)) score += 0.12;
      const joined = joinNext(head[position + 1], place, name);
      if (joined) found.push({ ...joined, score: score + 0.45, by: 'header' });
      found.push({ name, places: [place], score, by: 'header' });
    }
  });
  return [...found, ...footerNames(view)];
}

/** A name over a street or box and a city, where another business stands higher on the page: whom the paper is sent to. */
function isAddressee(head: readonly ViewLine[], position: number, cell: Cell): boolean {
  const below = head
    .slice(position + 1, position + 5)
    .flatMap((line) => line.cells.filter((other) => Math.abs(other.left - cell.left) < 0.03));
  if (position >= 2 && below[0] && /^\W*attn\b/.test(below[0].folded)) return true;
  const city = below.findIndex(({ folded }) => /[a-z]{2},? \d{5}(?:-\d{4})?$/.test(folded));
  if (position < 2 || city < 1 || !below.slice(0, city).some(({ folded }) => addressLine.test(folded))) return false;
  return head
    .slice(0, position)
    .some((line) => line.cells.some(({ folded }) => looksLikeName(folded) && (legalForm.test(folded) || tradeWord.test(folded))));
}

/** A scan's first lines are often a logo read as letters, or a note in somebody's hand: unsure words, all in small letters. */
function scanDoubt(place: Place, name: string): number {
  const unsure = Math.max(0, 0.75 - meanOcrConfidence(place)) * 0.8;
  const noise = /^[a-z ]+$/.test(name) && !legalForm.test(name) && !tradeWord.test(name) ? 0.3 : 0;
  const broken = name.split(' ').filter((word) => word.length <= 2).length > name.split(' ').length / 2 ? 0.2 : 0;
  return unsure + noise + broken;
}

/** Words that somebody writes (`Remember the meter reading`) are in small letters; a business writes its name in capitals or all small. */
function isTalk(name: string, folded: string): boolean {
  return /^\P{Ll}/u.test(name) && /(?<![\p{L}'])\p{Ll}\p{L}{3,}/u.test(name) && !legalForm.test(folded) && !tradeWord.test(folded);
}

/** Legal forms speak for a name, streets and figures against it. */
function nameScore(folded: string): number {
  let score = legalForm.test(folded) ? 0.4 : tradeWord.test(folded) ? 0.25 : 0;
  if (addressLine.test(folded)) score -= 0.5;
  if (/\d/.test(folded)) score -= 0.12;
  if (/[a-z]/.test(folded) && folded.length <= 3) score -= 0.25;
  if (folded.split(' ').length > 7) score -= 0.3;
  if (/[.!?]$/.test(folded) && !legalForm.test(folded)) score -= 0.2;
  return score;
}

function looksLikeName(folded: string): boolean {
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < folded.replace(/\s/g, '').length * 0.5 || folded.length > 90) return false;
  if (isColumnWord.test(folded) || isSentence.test(folded) || /urn:|#| : /.test(folded)) return false;
  if (readAmountLabel(folded) && !legalForm.test(folded) && !tradeWord.test(folded)) return false;
  return !notAName.test(folded) && !customerLabel.test(folded) && !vendorLabel.test(folded) && readDates(folded).length === 0;
}

/** `POPULAR BOOK` / `CO. (M) SDN BHD`: a line that is only a legal form goes with the one above it. */
function joinNext(next: ViewLine | undefined, place: Place, name: string): { name: string; places: Place[] } | null {
  const cell = next?.cells[0];
  if (!next || !cell || !(continuesName.test(cell.folded) || open(name)) || next.top - place.line.top > place.line.height * 3) return null;
  if (cell.folded.length > 40 || /^\(?(?:co|company)\.? ?(?:no|reg)/.test(cell.folded)) return null;
  const second = { line: next, start: cell.start, end: cell.end };
  return { name: cleanName(`${name} ${cell.text}`), places: [place, second] };
}

/** A legal form with at most one word before it, or a word of a trade alone. */
const continuesName =
  /^(?:co\.?|company|inc|llc|ltd|\(m\)|sdn|gmbh|s\/b|bhd|and|&)(?![a-z])|^[a-z)]{2,14} (?:sdn\.? bhd|gmbh|ltd|inc|llc)\b|^(?:bakery|restaurant|hardware|trading|enterprise|market|pharmacy|cafe|store|shop)$/;

function open(name: string): boolean {
  return name.includes('(') && !name.includes(')');
}

function addressFollows(head: readonly ViewLine[], position: number): boolean {
  return head.slice(position + 1, position + 4).some((line) => addressLine.test(line.folded) || /\b(?:tel|phone|fax)\b/.test(line.folded));
}

/** Where a customer's address stands: five lines below its label, in the label's column. */
function customerColumns(head: readonly ViewLine[]): { covers: (position: number, left: number) => boolean }[] {
  return head.flatMap((line, labelAt) =>
    line.cells
      .filter((cell) => customerLabel.test(cell.folded))
      .map((cell) => ({
        covers: (position: number, left: number) =>
          position >= labelAt && position <= labelAt + 5 && (position === labelAt ? left >= cell.left : Math.abs(left - cell.left) < 0.08),
      })),
  );
}

/** Names in the small print of the last lines, where a legal form makes them sure. */
function footerNames(view: DocumentView): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const line of view.lines.slice(headLines).slice(-12)) {
    const cell = line.cells[0];
    const part = cell?.text.split(/ [-–|•·] | au capital| \* /u)[0] ?? '';
    const name = cleanName(part);
    const folded = fold(name);
    // The end of one sentence and the beginning of the next are no name.
    if (!cell || folded.length > 60 || !looksLikeName(folded) || /\p{Ll}{3}\. \p{Lu}/u.test(name)) continue;
    const score = legalForm.test(folded) ? 0.4 : /^[\p{Lu}\s&.'-]{4,40}$/u.test(name) ? 0.2 : 0;
    const by = isSmallPrint(line.folded) ? 'rights' : 'footer';
    if (score > 0) found.push({ name, places: [{ line, start: cell.start, end: cell.start + part.length }], score, by });
  }
  return found;
}

/** A name without registration numbers, telephone numbers and the punctuation around it. */
export function cleanName(text: string): string {
  return withoutSmallPrint(text)
    .replace(/\s*\((?:co\.? ?(?:no|reg)[^)]*|gst[^)]*|[^)]*\d{4}[^)]*)\)?\s*/giu, ' ')
    .replace(/\s+(?:tel|phone|fax|co[-.]? ?(?:re[a-z\d]?|no))\b[.: ].*$/iu, '')
    .replace(/\bs[do0t][nh]\.? [b8][hn]d\b/giu, 'SDN BHD')
    .replace(/,? \(?nmls\b.*$/iu, '')
    .replace(/, (?:the )?board of (?:directors|managers|trustees)$/iu, '')
    .replace(/\s+\(?\d{5,7} ?-? ?[a-z]\)?$/iu, '')
    .replace(/\s+(?:tax )?(?:invoice|receipt|rechnung|facture|statement)$/iu, '')
    .replace(/^[^\p{L}\p{N}]+|[\s,;:|*_~-]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
