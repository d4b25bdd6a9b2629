import { type Candidate, type Features, fifthOf, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import { readDates } from '#core/extraction/date-notation';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { readAmounts } from '#core/extraction/money-notation';
import { surroundingsOf } from '#core/extraction/view/surroundings';

/** The number of something (an invoice, an account, a loan), as written, with all its places. */
export type NumberCandidate = Candidate<string, Place>;

/** A run of letters and digits with a digit in it; groups of digits set apart by a blank belong together. */
const identifier =
  /(?<![\p{L}\d.,$])(?:#\s?)?((?:[\p{L}\d*]+[-/_])*[a-z]{0,6}[\d*]*\d[\p{L}\d]*(?:[-/_.][\p{L}\d]+)*(?: \d{3,6}(?![\d.,/-])){0,4})(?![\d,.]*\d)/gu;
const fewestDigits = 2;
const fewestCharacters = 3;

interface Written extends Place {
  value: string;
  digits: number;
}

/** Everything in the document that may be the number of something, with its features at each place. */
export function numberCandidates(view: DocumentView): NumberCandidate[] {
  const byValue = new Map<string, NumberCandidate>();
  for (const line of view.lines) {
    const row = numbersIn(line);
    row.forEach((number, at) => {
      const { line: _line, start, end, value } = number;
      const candidate = byValue.get(value) ?? { value, places: [], features: [] };
      const place = { line, start, end };
      const features = wordFeatures(surroundingsOf(view, place, row));
      features.set(`nth:${Math.min(3, at)}`, 1);
      addForm(features, number);
      candidate.places.push(place);
      candidate.features.push(features);
      byValue.set(value, candidate);
    });
  }
  const candidates = [...byValue.values()];
  markRepeats(candidates);
  return candidates;
}

/** Those of a line that are neither a date nor an amount. */
function numbersIn(line: ViewLine): Written[] {
  const money = readAmounts(line.folded).filter(({ decimals, currency }) => decimals === 2 || currency !== null);
  const taken = [...readDates(line.folded), ...money];
  return [...line.folded.matchAll(identifier)].flatMap((match) => {
    const end = match.index + match[0].length;
    const start = end - (match[1] ?? '').length;
    const value = line.text.slice(start, end);
    const digits = value.replaceAll(/\D/g, '').length;
    const isTaken = taken.some((one) => start < one.end && end > one.start);
    return digits < fewestDigits || value.length < fewestCharacters || isTaken ? [] : [{ line, start, end, value, digits }];
  });
}

const street = /^ (?:[a-z]+ ){0,3}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|blvd|way|court|ct|place|suite|circle)\b/;

/** How it is written, and what else it could be: a telephone number, a code of the post, a house. */
function addForm(features: Features, { line, start, end, value, digits }: Written): void {
  const add = (name: string): void => void features.set(name, 1);
  const [before, behind] = [line.folded.slice(0, start), line.folded.slice(end)];
  add(`shape:${shapeOf(value)}`);
  add(`digits:${Math.min(12, digits)}`);
  add(`top:${fifthOf(line.top)}`);
  add(`page:${line.page === 1 ? 'first' : 'later'}`);
  if (/#\s?$/.test(before)) add('hash');
  if (/^\d{5}(?:-\d{4})?$/.test(value) && /\b[a-z]{2},? $/.test(before)) add('postalCode');
  if (/\d{3}[-. )]+\d{3}[-. ]\d{4}/.test(line.folded.slice(Math.max(0, start - 8), end + 9))) add('telephone');
  if (/[@.]\w*$/.test(before) || /^\S*@/.test(behind)) add('webAddress');
  if (street.test(behind)) add('house');
}

function shapeOf(value: string): string {
  if (/^\d+$/.test(value)) return 'digits';
  if (/^[\d-]+$/.test(value)) return 'dashed';
  if (/^[\d ]+$/.test(value)) return 'spaced';
  return /^\p{L}+[-/#]?\d+$/u.test(value) ? 'lettered' : 'mixed';
}
