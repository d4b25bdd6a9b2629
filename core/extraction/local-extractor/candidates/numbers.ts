import { earnedConfidence, evidenceOf, type Found, ocrConfidence, type Place } from '#core/extraction/evidence';
import { cellAt, type DocumentView } from '#core/extraction/document-view';
import { findMaskedAccount } from '#core/extraction/local-extractor/candidates/masked-account';
import { numberAbove, numberAt, numberBefore, numberBelow, wholeNumber } from '#core/extraction/local-extractor/candidates/number-places';
import { labelsBelow } from '#core/extraction/local-extractor/candidates/labels-below';
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
  for (const [at, [strength, label]] of invoiceLabels.entries()) {
    const place = search(view, label, at === 0 ? invoiceColumn : anyColumn);
    if (place) return fieldOf(place, strength);
  }
  return null;
}

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

/** The first number a label names anywhere: right after it, else in the next column, else below. */
function search(view: DocumentView, label: RegExp, column: RegExp): Place | null {
  return allNamed(view, { label, column, strength: () => 1 })[0]?.place ?? null;
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
