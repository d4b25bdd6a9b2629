import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { meanOcrConfidence, type Place } from '#core/extraction/evidence';
import { readDates } from '#core/extraction/date-notation';
import { fold } from '#core/extraction/text-fold';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';
import { withoutTagline } from '#core/extraction/local-extractor/candidates/name-cells';
import { claimsRights, isSmallPrint } from '#core/extraction/local-extractor/candidates/small-print';
import { homeLabel } from '#core/extraction/local-extractor/labels/home-words';
import {
  addressLine,
  customerLabel,
  endOfName,
  greetsElsewhere,
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
  /** The paper is sent to it. */
  written?: boolean;
}

const headLines = 14;
/** What stands between a name and what is said beside it. */
const besideName = / [-–|•·●] /u;

/** A sentence under the name: `We service private notes`. */
const tellsOfItself = /^We \p{Ll}+ /u;

/** Names from the letterhead: the first lines of the first page, column by column. */
export function headerNames(view: DocumentView): NameCandidate[] {
  const head = view.lines.slice(0, headLines).filter((line) => line.page === view.lines[0]?.page);
  const ordinary = median(view.lines.slice(0, 60).map((line) => line.height));
  const customers = customerColumns(head);
  const found: NameCandidate[] = [];
  head.forEach((line, position) => {
    for (const cell of line.cells) {
      const part = withoutTagline(cell.text.split(besideName)[0] ?? cell.text);
      const name = cleanName(part);
      const folded = fold(name);
      if (claimsRights(cell.folded) || tellsOfItself.test(cell.text) || isUnderHead(head[position - 1], cell)) continue;
      if (!looksLikeName(folded) || isMotto(name) || customers.some((area) => area.covers(position, cell.left))) continue;
      const place = { line, start: cell.start, end: cell.start + part.length };
      let score = 0.62 - position * 0.045 + nameScore(folded);
      if (ordinary > 0 && line.height > ordinary * 1.35) score += 0.18;
      // The business itself heads its paper; a legal form further down may be whom it writes to.
      if (position === 0 && !view.scanned && tradeWord.test(folded)) score += 0.15;
      if (cell !== line.cells[0]) score -= 0.12;
      // What has a price is a thing, not its seller.
      if (/\d[.,]\d\d(?!\d)/.test(line.folded)) score -= 0.4;
      const written = isAddressee(head, position, cell);
      if (written) score -= 0.5;
      if (view.scanned) score -= scanDoubt(place, name);
      if (view.email && isTalk(name, folded)) score -= 0.5;
      if (addressFollows(head, position)) score += 0.12;
      // A heading of the paper, once its last word is off: `HOME LOAN STATEMENT`.
      if (isHeading(cell.folded, folded)) score -= 0.6;
      // The first of a list of trades: `Plumbing - Heating`.
      if (part.length < cell.text.length && !/\s/.test(name) && endsName(folded)) score -= 0.5;
      // What only ends the name above it is none of its own.
      if (found.some(({ places: [, ...ends] }) => ends.some((end) => end.line === line && end.start === cell.start))) continue;
      const joined = joinNext(head, position, place, name);
      if (joined) found.push({ ...joined, score: score + 0.45, by: 'header' });
      found.push({ name, places: [place], score, by: 'header', written });
    }
  });
  return [...found, ...footerNames(view), ...associationsInText(view)];
}

/** `A member-owned utility`: what somebody is, ending in small letters; a name goes on in capitals. */
const isMotto = (name: string): boolean => /^An? .*\p{Ll} \p{Ll}[\p{Ll}-]{3,}$/u.test(name);

/** `Technician` / `Lee`: what stands below the head of a column is its value. */
function isUnderHead(above: ViewLine | undefined, { left }: Cell): boolean {
  return (
    above?.cells.some((head) => Math.abs(head.left - left) < 0.012 && isColumnWord.test(head.folded) && !/name/.test(head.folded)) ?? false
  );
}

const association =
  /(?:\p{Lu}[\p{L}'’-]{1,20} ){1,5}(?:Association|HOA|Council|Trust|Condominiums?|Cooperative)(?:,? Inc\.?)?(?![\p{L}])/gu;
const mostAssociations = 10;

/** An owners' association whose letterhead is a picture names itself in its letter. */
function associationsInText(view: DocumentView): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const line of view.lines)
    for (const match of line.text.matchAll(association)) {
      const name = cleanName(match[0].replace(/^(?:(?:The|Of|Your|Our|To|For|From|Dear|Owners|Members) )+/u, ''));
      if (found.length < mostAssociations && name.split(' ').length > 2 && !endsName(fold(name)) && looksLikeName(fold(name)))
        found.push({ name, places: [{ line, start: match.index, end: match.index + match[0].length }], score: 0.3, by: 'footer' });
    }
  return found;
}

/** A name over a street or box and a city, where another business stands higher on the page: whom the paper is sent to. */
function isAddressee(head: readonly ViewLine[], position: number, cell: Cell): boolean {
  const below = head
    .slice(position + 1, position + 5)
    .flatMap((line) => line.cells.filter((other) => Math.abs(other.left - cell.left) < 0.03));
  // `Service at: 12 Elm Street` below a name is where the customer is served.
  if (position >= 2 && below[0] && /^\W*attn\b|^service (?:at|address|location)\b/.test(below[0].folded)) return true;
  const city = below.findIndex(({ folded }) => /[a-z]{2},? \d{5}(?:-\d{4})?$/.test(folded));
  if (position < 2 || city < 1 || !below.slice(0, city).some(({ folded }) => addressLine.test(folded) || /^\d{1,6} [a-z]/.test(folded)))
    return false;
  return head.slice(0, position).some((line) => line.cells.some(({ folded }) => isBusinessName(folded.split(besideName)[0] ?? folded)));
}

const isBusinessName = (folded: string) => looksLikeName(folded) && (legalForm.test(folded) || tradeWord.test(folded));

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

const titleEnd = /\b(?:statement|notice|bill|invoice|receipt|summary|coupon)\W*$/;

/** True for words that only ever end a name, before the word for a paper. */
function isHeading(whole: string, name: string): boolean {
  const words = name.match(/[a-z]+/g) ?? [];
  return (
    titleEnd.test(whole) &&
    !legalForm.test(name) &&
    words.every((word) => endOfName.has(word) || /^(?:your|monthly|annual|account|billing|payment|of|and|the)$/.test(word))
  );
}

/** `UNLEADED 11.204 GAL`, `2X4X8 SPF STUD 12 @ 3.98`: what was bought, by measure, count or grade of fuel. */
const isGoods =
  /\b\d+(?:[.,]\d+)? ?(?:gal|gals|gallons?|l|ltr|litres?|liters?|lbs?|oz|kg|kwh|ft|in|mm|cm|pcs?|pk|pack|ct|ea)\b|\d ?@ ?\$?\d|\b\d+ ?x ?\d+ ?x ?\d+\b|^\W*(?:unleaded|unld?|regular|midgrade|premium|diesel|super|e10|e85)\b(?: (?:unleaded|fuel|plus|[\d.]+))*\W*$/;

/** What Mail Drop, Google Drive and their like write over a link to a file, in the languages of mail programs, and what the file is called. */
const ofLink =
  /^\W*(?:(?:click|tap)(?: here)? to (?:download|view|open|see|save)|klick\w* (?:sie )?(?:hier )?(?:zum |,? ?um )|zum (?:laden|herunterladen|download) (?:hier )?klicken|cliquez (?:ici )?pour |toccare? per |fai clic (?:qui )?per |(?:haz|haga) clic (?:aqui )?para |clique (?:aqui )?para |klik (?:hier )?om )|^\W*(?:(?:icloud )?mail drop|google (?:drive|docs|sheets|slides))\b|^\W*(?:available|verfugbar|disponible|disponibile|disponivel|beschikbaar) (?:until|bis|jusqu|fino|hasta|ate|tot)\b|\.(?:pdf|jpe?g|png|gif|heic|tiff?|docx?|xlsx?|pptx?|csv|zip|eml|msg)\W*$/;

/** `N° de client`, `Numero cliente`. */
const ofNumber = /^\W*(?:n\.?[°º]|numero\b)/;

function looksLikeName(folded: string): boolean {
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < folded.replace(/\s/g, '').length * 0.5 || folded.length > 90) return false;
  // A shop of a chain bears its number: `Tool Barn #231`.
  if (isColumnWord.test(folded) || isSentence.test(folded) || /urn:|#(?!\d{1,5}$)| : /.test(folded)) return false;
  const label = readAmountLabel(folded);
  if (label && (label.kind !== 'count' || /[\d/]/.test(folded)) && !legalForm.test(folded) && !tradeWord.test(folded)) return false;
  if (ofLink.test(folded) || ofNumber.test(folded)) return false;
  if (greetsElsewhere.test(folded) && !legalForm.test(folded) && !tradeWord.test(folded)) return false;
  if (isGoods.test(folded) && !legalForm.test(folded)) return false;
  return !notAName.test(folded) && !customerLabel.test(folded) && !vendorLabel.test(folded) && readDates(folded).length === 0;
}

const mostLogoLines = 2;

/**
 * `POPULAR BOOK` / `CO. (M) SDN BHD`, `COPPER CREEK` / `OWNERS ASSOCIATION`: lines in the same place that only end a name go with the
 * one above them, as far as each does.
 */
function joinNext(head: readonly ViewLine[], position: number, place: Place, name: string): { name: string; places: Place[] } | null {
  const places = [place];
  let joined = name;
  for (let down = 1; down <= mostLogoLines; down++) {
    const last = places.at(-1) ?? place;
    // A line of another column may stand between.
    const at = head.indexOf(last.line);
    const near = head.slice(at + 1, at + 4).filter((line) => line.top - last.line.top <= last.line.height * 3);
    const next = near.find((line) => isAligned(line, last) || endsName(cellUnder(line, last)?.folded ?? ''));
    const cell = next && cellUnder(next, last);
    if (!next || !cell || cell.folded.length > 40) break;
    if (!endsName(cell.folded) && !open(joined)) break;
    // A list of trades: `Plumbing - Drains - Water heaters`.
    if (/ [-–·•|*](?: |$)/u.test(cell.text)) break;
    // A condominium goes by its own name, whoever its owners are.
    if (/\bcondominiums?$/.test(fold(joined)) && /^unit owners\b/.test(cell.folded)) break;
    // An office of a name, or a department of a whole one, may stand below it: `Ashgrove Bank` / `Home Lending`.
    if (/^(?:loan |payment )?servicing center$/.test(cell.folded)) break;
    if (isWhole(fold(joined)) && !cell.folded.startsWith('(') && !isWhole(cell.folded)) break;
    if (/^\(?(?:co|company)\.? ?(?:no|reg)/.test(cell.folded)) break;
    joined = cleanName(`${joined} ${cell.text}`);
    places.push({ line: next, start: cell.start, end: cell.end });
  }
  return places.length > 1 ? { name: joined, places } : null;
}

const isAligned = (line: ViewLine, { line: above, start }: Place) =>
  above.cells.some((own) => start >= own.start && start < own.end && line.cells.some((cell) => sharesPlace(cell, own)));

/** Begins, is centred or, on the right of the page, ends where another does. */
const sharesPlace = (one: Cell, other: Cell) =>
  Math.abs(one.left - other.left) < 0.02 ||
  Math.abs(middle(one) - middle(other)) < 0.02 ||
  (Math.min(one.left, other.left) > 0.5 && Math.abs(one.right - other.right) < 0.01);

/** The cell of a line that stands where a place above it does. */
function cellUnder(line: ViewLine, place: Place): Cell | undefined {
  const own = place.line.cells.find((cell) => place.start >= cell.start && place.start < cell.end);
  if (!own) return undefined;
  return (
    line.cells.find((cell) => sharesPlace(cell, own)) ??
    (own === place.line.cells[0] && line.cells.length === 1 ? line.cells[0] : undefined)
  );
}

const middle = (cell: Cell) => (cell.left + cell.right) / 2;

/** True where each word only ends a name, as a legal form or a trade does; what stands in brackets does not count. */
function endsName(folded: string): boolean {
  const words = folded.replace(/\([^)]*\)/g, ' ').match(/[a-z][a-z./-]*/g) ?? [];
  return (
    words.length > 0 &&
    words.length <= 5 &&
    !/\d/.test(folded) &&
    words.every((word) => endOfName.has(word.replace(/[./]/g, '')) || continuesName.test(word))
  );
}

const wholeEnd = new RegExp(
  `${legalForm.source}\\W*$|\\b(?:association|council|hoa|trust|bank|mortgage|(?<!^(?:home|mortgage|consumer|residential) )lending|union|department|authority|district|utilities|bakery|restaurant|confectionery)\\W*$`,
);

/** True for a name, or the end of one, that nothing but a legal form follows. */
const isWhole = (folded: string) => wholeEnd.test(folded);

const continuesName = /^(?:and|unit|units|lot|s\/b|gmbh|m)$/;

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
      .filter((cell) => customerLabel.test(cell.folded) || isBilled(line, cell))
      .map((cell) => ({
        covers: (position: number, left: number) =>
          position >= labelAt && position <= labelAt + 5 && (position === labelAt ? left >= cell.left : Math.abs(left - cell.left) < 0.08),
      })),
  );
}

/** `Bill      Treated`: whom it is sent to, beside where the work was done. */
function isBilled({ cells }: ViewLine, cell: Cell): boolean {
  return /^\W*bill(?:ed)?\W*$/.test(cell.folded) && cells.some(({ folded }) => homeLabel.exec(folded)?.[0].length === folded.length);
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

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
