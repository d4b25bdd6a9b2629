import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { readDates } from '#core/extraction/date-notation';
import type { Place } from '#core/extraction/evidence';
import { addressLine } from '#core/extraction/local-extractor/labels/vendor-words';

/** What a number looks like: a digit in it, no words, no date, no telephone number. */
const numberShape =
  /^[#:]*\s*(?:(?:number|no\.?|nr\.?)[:.# ]+(?=[a-z-]{0,6}\d))?(\d{1,5}(?: \d{2,8}){2,5}(?:-\d{1,4}| \d(?!\S))?(?![\d,.])|\d{2,5} \d{3,8} \d{1,2}(?!\S| [a-z])|[a-z]{0,8}[-/_.]?\d[a-z\d]*(?:[-/_.][a-z\d]+){0,6}|[a-z]{1,6} \d[a-z\d/-]*(?: \d[\d-]{2,})*(?:\.\d+)*|[a-z]+(?:[_-][a-z\d]+){1,5})/;

const numberToken = /^#?(?:[A-Z]{1,4}[-/.]?)?\d[\dA-Z]*(?:[-/.][\dA-Z]+)*$|^[A-Z\d]*\d[A-Z\d]*$/;
const leadToken = /^[A-Z]{1,4}$/;
const tailToken = /^[A-Z]{1,2}$/;
const mostTokens = 5;

/** What stands between two places of a line, where all of it is one number set with blanks: `DP 3300417 05`, `3-0881-2207 4`. */
export function wholeNumber(line: ViewLine, from: number, to: number): Place | null {
  const text = line.text.slice(from, to);
  const lead = text.length - text.replace(/^[\s:#]+/, '').length;
  const trimmed = text.slice(lead).replace(/[\s.,;|·•]+$/, '');
  const tokens = trimmed.split(' ');
  const fits = tokens.every(
    (token, at) =>
      numberToken.test(token) || (at === 0 && leadToken.test(token)) || (at > 0 && at === tokens.length - 1 && tailToken.test(token)),
  );
  const digits = trimmed.replace(/\D/g, '').length;
  const start = from + lead;
  const end = start + trimmed.length;
  if (!fits || tokens.length > mostTokens || digits < 2 || trimmed.length < 4 || isOther(line, start, end)) return null;
  return { line, start, end };
}

/** `73-0000917 is your loan number`. */
export function numberBefore(line: ViewLine, labelStart: number): Place | null {
  const lead = /^(.+?) +is (?:your|the) $/.exec(line.folded.slice(0, labelStart))?.[1];
  return lead === undefined ? null : numberAt(line, 0, lead.length);
}

export function numberAt(line: ViewLine, from: number, until = from + 70): Place | null {
  const beside = line.cells.find((cell) => cell.end > from && line.folded.slice(from, Math.max(from, cell.start)).trim().length === 0);
  const whole = beside && beside.end <= Math.max(until, from + 70) ? wholeNumber(line, Math.max(from, beside.start), beside.end) : null;
  if (whole) return whole;
  const rest = line.folded.slice(from, until);
  const lead = rest.length - rest.trimStart().length;
  const trimmed = rest.slice(lead);
  const match = numberShape.exec(trimmed);
  const value = match?.[1];
  if (!match || value === undefined || (!/\d/.test(value) && !value.includes('_'))) return null;
  const start = from + lead + match[0].length - value.length;
  const end = start + value.length;
  // `5:20771`: of a number that the OCR tore its first figure is none.
  if (/^[:;]\d/.test(line.folded.slice(end))) return null;
  // A number torn at its hyphen goes on below; elsewhere it may stand whole.
  if (line.folded[end] === '-' && (end + 1 === line.folded.length || line.folded.startsWith('   ', end + 1))) return null;
  // The number of a house is none of a document.
  const isDated = readDates(line.folded.slice(end, end + 24)).some((date) => date.start <= 3);
  const isHouse =
    !isDated && /^\d{1,5}[a-z]?$/.test(value) && addressLine.test(line.folded.slice(start, beside?.end).replace(/\b\d{5,}\b/g, ''));
  const isNextBox = beside?.start === start && boxHead.test(beside.folded);
  if (isHouse || isNextBox || isOther(line, start, end)) return null;
  return { line, start, end };
}

/** The next box of a form: `9 Number of properties securing the mortgage`. */
const boxHead = /^\d{1,2}[.)]? (?:[a-z'/-]+ ){2,}/;

/** A date, a percentage or an amount is no number of a document. */
function isOther(line: ViewLine, start: number, end: number): boolean {
  if (readDates(line.folded).some((date) => date.start < end && date.end > start)) return true;
  if (/^\d{1,3}(?:,\d{3})*[.,]\d\d$/.test(line.folded.slice(start, end))) return true;
  return /^ ?%/.test(line.folded.slice(end, end + 2)) || /[$€£] ?$/.test(line.folded.slice(Math.max(0, start - 2), start));
}

export function numberBelow(view: DocumentView, line: ViewLine, labelStart: number): Place | null {
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
export function numberAbove(view: DocumentView, line: ViewLine, label: Cell): Place | null {
  const above = view.lines[line.index - 1];
  if (above?.page !== line.page || line.top - above.top > line.height * 2.2) return null;
  const cell = above.cells.find((other) => Math.abs(other.left - label.left) < 0.006);
  const place = cell && !addressLine.test(cell.folded.replace(/\b\d{5,}\b/g, '')) ? numberAt(above, cell.start, cell.end) : null;
  return place && place.start === cell?.start && place.end === cell.end ? place : null;
}
