import { earnedConfidence, evidenceOf, type Found, ocrConfidence, type Place } from '#core/extraction/evidence';
import { cellAt, type DocumentView } from '#core/extraction/document-view';
import { findMaskedAccount } from '#core/extraction/local-extractor/candidates/masked-account';
import { numberAbove, numberAt, numberBefore, numberBelow, wholeNumber } from '#core/extraction/local-extractor/candidates/number-places';
import { labelsBelow } from '#core/extraction/local-extractor/candidates/labels-below';
import { creditRowsOf, namesCredit } from '#core/extraction/local-extractor/credit';
import { numberOfTitle } from '#core/extraction/local-extractor/candidates/title-number';
import { labelReadings } from '#core/extraction/local-extractor/labels/label-readings';
import {
  accountLabels,
  anyColumn,
  invoiceColumn,
  invoiceLabels,
  loanLabels,
  type NumberLabels,
} from '#core/extraction/local-extractor/labels/number-labels';
import { addressLine } from '#core/extraction/local-extractor/labels/vendor-words';

/** The invoice's (else the document's, else the order's) number. */
export function findInvoiceNumber(view: DocumentView): Found<string> | null {
  const isCreditRow = creditRowsOf(view);
  if (!isCreditRow) return fieldOfFirst(firstNamed(view, () => false));
  let passedOver = false;
  // A credit that a bill only tells of names it where nothing else does, and one that a row takes off not even then.
  const own = firstNamed(view, ({ place, words }) => {
    const isCredits = namesCredit.test(words);
    passedOver ||= isCredits;
    return isCredits || isCreditRow(place.line);
  });
  const ofTitle = own && numberOfTitle(view, own.place);
  if (ofTitle) return fieldOf(ofTitle, 1);
  return fieldOfFirst(own ?? (passedOver ? firstNamed(view, ({ place }) => isCreditRow(place.line)) : null));
}

interface FirstNumber {
  place: Place;
  strength: number;
}

function firstNamed(view: DocumentView, isLeftOut: (one: NamedNumber) => boolean): FirstNumber | null {
  for (const [at, [strength, label]] of invoiceLabels.entries()) {
    const place = search(view, label, at === 0 ? invoiceColumn : anyColumn, isLeftOut);
    if (place) return { place, strength };
  }
  const titled = underTitle(view);
  return titled && { place: titled, strength: 0.5 };
}

const fieldOfFirst = (first: FirstNumber | null): Found<string> | null => first && fieldOf(first.place, first.strength);

const titleWords =
  '(?:final|tax|sales|service|progress|deposit|paid|customer|repair|cash|rental|work|job|order|ticket|statement|receipt|bill|vat|and|of)';
const title = new RegExp(`^\\W*(?:${titleWords}\\W+)*(?:i ?n ?v ?o ?i ?c ?e|credit (?:memo|note))(?:\\W+${titleWords})*\\W*$`);
const titleLines = 12;

/** A number alone in its cell below the title of an invoice, or beside it, that no label names. */
function underTitle(view: DocumentView): Place | null {
  for (const line of view.lines.slice(0, titleLines))
    for (const cell of line.cells) {
      if (line.page > 1 || !title.test(cell.folded)) continue;
      const beside = line.cells[line.cells.indexOf(cell) + 1];
      const below = view.lines
        .slice(line.index + 1, line.index + 3)
        .flatMap((other) => other.cells.map((one) => ({ line: other, cell: one })))
        .filter((one) => Math.abs(one.cell.left - cell.left) < nearTitle || Math.abs(one.cell.right - cell.right) < nearTitle);
      const places = [...(beside ? [{ line, cell: beside }] : []), ...below].filter((one) => one.line.page === line.page);
      for (const one of places) {
        const number = wholeNumber(one.line, one.cell.start, one.cell.end);
        if (number && number.end - number.start >= shortestTitled && !phone.test(one.cell.folded)) return number;
      }
    }
  return null;
}

/** In fractions of the page. */
const nearTitle = 0.02;
const shortestTitled = 4;
const phone = /^\W*(?:\d{3}\W+\d{3}\W+\d{4}|\d{5}(?:-\d{4})?)\W*$/;

/** The customer's account, contract or policy number with the vendor. Bank accounts are left out. */
export function findAccountNumber(view: DocumentView): Found<string> | null {
  const found = likeliest(view, accountLabels);
  return found ? fieldOf(mostRead(view, found), 1) : findMaskedAccount(view);
}

/** The loan's number; the sample form of the rule calls it the account number. */
export function findLoanNumber(view: DocumentView): Found<string> | null {
  const found = likeliest(view, loanLabels);
  return found ? fieldOf(mostRead(view, found), 1) : findAccountNumber(view);
}

const repeatedCounts = 0.15;
/** The words of a loose label may be any; only a number that the paper repeats is as good as one under a label of its own. */
const looseCosts = 0.3;

/** Of all numbers that such words name the likeliest: by the words, by standing on the paper more than once, then the first. */
function likeliest(view: DocumentView, labels: NumberLabels): Place | null {
  const named = [
    ...allNamed(view, labels).map((one) => ({ ...one, score: labels.strength(one.words) })),
    ...(labels.loose ? looselyNamed(view, labels) : []).map((one) => ({ ...one, score: labels.strength(one.words) - looseCosts })),
  ];
  let best: { place: Place; score: number } | null = null;
  for (const { place, score } of named.slice(0, mostNamed)) {
    const all = score + (timesRead(view, place) > 1 ? repeatedCounts : 0);
    if (!best || all > best.score + 0.001) best = { place, score: all };
  }
  return best?.place ?? null;
}

const mostNamed = 40;

interface NamedNumber {
  place: Place;
  words: string;
}

/** The title of an invoice may stand over whatever number comes next. */
const bareTitle = /^\W*invoice\W*$/;

/** The first number a label names anywhere, of those that are not left out: right after it, else in the next column, else below. */
function search(view: DocumentView, label: RegExp, column: RegExp, isLeftOut: (one: NamedNumber) => boolean): Place | null {
  const named = allNamed(view, { label, column, strength: () => 1 }).filter((one) => !isLeftOut(one));
  return (named.find(({ words }) => !bareTitle.test(words)) ?? named[0])?.place ?? null;
}

function allNamed(view: DocumentView, { label, column, not }: NumberLabels): NamedNumber[] {
  const found: NamedNumber[] = [];
  const under = labelsBelow(view);
  for (const line of view.lines) {
    for (const match of line.folded.matchAll(label)) {
      if (not?.test(cellAt(line, match.index)?.folded ?? line.folded)) continue;
      const end = match.index + match[0].length;
      const place = numberBefore(line, match.index) ?? numberAt(line, end) ?? numberBelow(view, line, match.index);
      if (place) found.push({ place, words: match[0] });
    }
    for (const cell of line.cells) {
      const labelBelow = under.get(cell)?.cell.folded;
      if (labelBelow !== undefined && column.test(labelBelow)) {
        const place = numberAt(line, cell.start, cell.end);
        if (place) found.push({ place, words: labelBelow });
      }
      if (!labelReadings(cell.folded).some((reading) => column.test(reading)) || not?.test(cell.folded)) continue;
      const next = line.cells[line.cells.indexOf(cell) + 1];
      const place =
        (next && !addressLine.test(next.folded.replace(/\b\d{5,}\b/g, '')) ? numberAt(line, next.start, next.end) : null) ??
        numberBelow(view, line, cell.start) ??
        numberAbove(view, line, cell);
      if (place) found.push({ place, words: cell.folded });
    }
  }
  return found;
}

/** Numbers that are all that follows such words in their cell. */
function looselyNamed(view: DocumentView, { loose, not }: NumberLabels): NamedNumber[] {
  if (!loose) return [];
  return view.lines.flatMap((line) =>
    [...line.folded.matchAll(loose)].flatMap((match): NamedNumber[] => {
      const cell = cellAt(line, match.index);
      const start = match.index + match[0].length;
      const whole = cell && start < cell.end && !not?.test(cell.folded) ? wholeNumber(line, start, cell.end) : null;
      return whole ? [{ place: whole, words: match[0] }] : [];
    }),
  );
}

/** How often a number stands on the paper, whole, on how many of its lines. */
function timesRead(view: DocumentView, place: Place): number {
  const wanted = place.line.folded.slice(place.start, place.end);
  return view.lines.filter(({ folded }) => {
    const at = folded.indexOf(wanted);
    return at >= 0 && !/[a-z\d-]/.test(folded[at - 1] ?? ' ') && !/[a-z\d-]/.test(folded[at + wanted.length] ?? ' ');
  }).length;
}

const shortestVoted = 6;

/** Of a scan's number that stands on it more than once, read with one sign apart, the reading the OCR was surest of. */
function mostRead(view: DocumentView, place: Place): Place {
  const wanted = place.line.text.slice(place.start, place.end);
  if (!view.scanned || wanted.includes(' ') || wanted.length < shortestVoted) return place;
  const votes = new Map<string, { place: Place; weight: number }>();
  for (const line of view.lines)
    for (const word of line.words) {
      if (word.text.length !== wanted.length || differing(word.text, wanted) > 1) continue;
      const vote = votes.get(word.text) ?? { place: { line, start: word.start, end: word.end }, weight: 0 };
      votes.set(word.text, { ...vote, weight: vote.weight + (word.confidence ?? 1) });
    }
  const own = votes.get(wanted);
  const best = [...votes.values()].toSorted((one, other) => other.weight - one.weight)[0];
  return best && best.weight > (own?.weight ?? 0) + 0.05 ? best.place : place;
}

/** How many signs of two words of one length are not the same. */
function differing(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) count++;
  return count;
}

function fieldOf(place: Place, strength: number): Found<string> {
  const confidence = earnedConfidence({ found: true, label: strength >= 0.7 ? 'strong' : 'weak', ocr: ocrConfidence(place) });
  return { value: place.line.text.slice(place.start, place.end).trim(), confidence, evidence: evidenceOf(place), source: 'local' };
}
