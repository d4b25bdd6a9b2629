import { addPosition, type Candidate, Candidates, type Features, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import { datesIn } from '#core/extraction/notation/date-notation';
import type { DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { anyMarker } from '#core/extraction/lexicon/lexicon';
import { readAmounts } from '#core/extraction/notation/money-notation';
import { surroundingsOf } from '#core/extraction/view/surroundings';

/** The number of something (an invoice, an account, a loan), as written, with all its places. */
export type NumberCandidate = Candidate<string, Place>;

const fewestDigits = 2;
const fewestCharacters = 3;
/** A letter or more before a single digit, as in `HW-7`. */
const lettered = /^\p{L}{1,5}[-/]\d$/u;
/** A number is written in at most this many groups. */
const mostGroups = 5;

/** A group of letters and digits between blanks, without the signs around it. */
interface Group {
  start: number;
  end: number;
  hasDigit: boolean;
  /** Neither a day nor an amount of money. */
  isFree: boolean;
}

interface Written extends Place {
  value: string;
  digits: number;
  groups: number;
  /** What is directly before and after it in its cell. */
  before: Group | undefined;
  after: Group | undefined;
}

/** Everything in the document that may be the number of something, with its features at each place. */
export function numberCandidates(view: DocumentView): NumberCandidate[] {
  const found = new Candidates<string, Place>();
  for (const line of view.lines) {
    const groups = groupsOf(line);
    const row = groups.filter(({ hasDigit }) => hasDigit);
    for (const cell of line.cells)
      for (const number of numbersIn(
        line,
        groups.filter(({ start }) => start >= cell.start && start < cell.end),
      )) {
        const { start, end, value } = number;
        const place = { line, start, end };
        const features = wordFeatures(surroundingsOf(view, place, row));
        features.set(`nth:${Math.min(3, row.filter((group) => group.end <= start).length)}`, 1);
        addForm(features, number);
        found.add(value, place, features);
      }
  }
  return markRepeats(found.all());
}

/** An amount this large would be written with separators for its thousands; account numbers are not. */
const isLongRun = (text: string): boolean => /^\d{5,}\.\d\d$/.test(text);

const group = /[\p{L}\d*](?:[\p{L}\d*\-/_.#&]*[\p{L}\d*])?/gu;

function groupsOf(line: ViewLine): Group[] {
  const money = readAmounts(line.folded).filter(
    ({ currency, decimals, start, end }) => currency !== null || (decimals === 2 && !isLongRun(line.folded.slice(start, end))),
  );
  const taken = [...datesIn(line), ...money];
  return line.cells.flatMap((cell) =>
    [...cell.folded.matchAll(group)].map((match) => {
      const start = cell.start + match.index;
      const end = start + match[0].length;
      const isFree = !taken.some((span) => start < span.end && end > span.start);
      return { start, end, hasDigit: /\d/.test(match[0]), isFree };
    }),
  );
}

/** Each run of groups with digits; a short word in capitals may lead it, as in `HO 12803059`. */
function numbersIn(line: ViewLine, groups: readonly Group[]): Written[] {
  return groups.flatMap((first, from) => {
    const second = groups[from + 1];
    const leads = isLead(line, first) && second?.hasDigit === true && second.start - first.end === 1;
    if (!first.isFree || !(first.hasDigit || leads)) return [];
    const found: Written[] = [];
    for (let to = leads ? from + 1 : from; to < groups.length && to - from < mostGroups; to += 1) {
      const [last, before] = [groups[to], groups[to - 1]];
      if (!last?.isFree || !last.hasDigit || (to > from && before && !/^[ -]{1,3}$/.test(line.folded.slice(before.end, last.start)))) break;
      const written = line.text.slice(first.start, last.end);
      const digits = written.replaceAll(/\D/g, '').length;
      if ((digits < fewestDigits && !lettered.test(written)) || written.length < fewestCharacters) continue;
      const value = /^\d+$/.test(written) && ending.test(line.folded.slice(0, first.start)) ? `****${written}` : written;
      const place = { line, start: first.start, end: last.end };
      found.push({ ...place, value, digits, groups: to - from + 1, before: groups[from - 1], after: groups[to + 1] });
    }
    return found;
  });
}

/** Words before the last digits of a number whose other digits are hidden. */
const ending = new RegExp(String.raw`\b(?:${anyMarker('precedes_last_digits')}) *[:#]? *$`);

const isLead = (line: ViewLine, { start, end }: Group): boolean => /^[\p{Lu}-]{1,4}$/u.test(line.text.slice(start, end));

const street = /^ (?:[a-z]+ ){0,3}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|blvd|way|court|ct|place|suite|circle)\b/;

/** How it is written, what is beside it, and what else it could be: a telephone number, a postal code, a house number. */
function addForm(features: Features, { line, start, end, value, digits, groups, before, after }: Written): void {
  const add = (name: string): void => void features.set(name, 1);
  const [lead, behind] = [line.folded.slice(0, start), line.folded.slice(end)];
  add(`shape:${shapeOf(value)}`);
  add(`digits:${Math.min(12, digits)}`);
  add(`groups:${groups}`);
  add(`groups:${groups} shape:${shapeOf(value)}`);
  add(`before:${kindOf(line, before, start)}`);
  add(`behind:${kindOf(line, after, end)}`);
  addPosition(features, line);
  if (/#\s?$/.test(lead)) add('hash');
  if (/[:#.]\s?$/.test(lead)) add('colon');
  if (/^\d{5}(?:-\d{4})?$/.test(value) && /\b[a-z]{2},? $/.test(lead)) add('postalCode');
  if (/\d{3}[-. )]+\d{3}[-. ]\d{4}/.test(line.folded.slice(Math.max(0, start - 8), end + 9))) add('telephone');
  if (/[@.]\w*$/.test(lead) || /^\S*@/.test(behind)) add('webAddress');
  if (street.test(behind)) add('house');
}

/** What the group beside a number is: nothing, words, more of the number, or a day or an amount. */
function kindOf(line: ViewLine, beside: Group | undefined, edge: number): string {
  if (!beside) return 'edge';
  if (!beside.isFree) return 'value';
  if (beside.hasDigit) return 'digits';
  return Math.min(Math.abs(beside.end - edge), Math.abs(beside.start - edge)) === 1 && isLead(line, beside) ? 'lead' : 'words';
}

function shapeOf(value: string): string {
  if (/^\d+$/.test(value)) return 'digits';
  if (/^\d+[.,]\d\d$/.test(value)) return 'money';
  if (/^[\d-]+$/.test(value)) return 'dashed';
  if (/^[\d ]+$/.test(value)) return 'spaced';
  return /^\p{L}+[-/# ]?\d+$/u.test(value) ? 'lettered' : 'mixed';
}
