import type { Cell, DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { fold } from '#core/extraction/notation/text-fold';
import {
  cityLine,
  looseStreet,
  rural,
  street,
  streetBefore,
  streetEurope,
  townBehind,
  unitBefore,
  unitLine,
  zipLine,
} from '#core/extraction/view/street-words';

const mostInLine = 4;

/** Every street with its number, and its unit, in a line, from left to right. */
export function streetsIn(line: ViewLine): Place[] {
  const found: Place[] = [];
  for (let from = 0; found.length < mostInLine;) {
    const place = streetIn(line, from);
    if (!place) break;
    found.push(place);
    from = place.end + 1;
  }
  for (const cell of line.cells) {
    const loose = looseIn(line, cell);
    if (loose && !found.some((place) => loose.start < place.end && loose.end > place.start)) found.push(loose);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function streetIn(line: ViewLine, from: number): Place | null {
  const text = line.folded.slice(from);
  const match = rural.exec(text) ?? street.exec(text) ?? streetBefore.exec(text) ?? streetEurope.exec(text);
  const value = match?.[1];
  if (!match || value === undefined) return null;
  const number = from + match.index + match[0].indexOf(value);
  const before = line.folded.slice(from, number);
  // `Flat 17 Kingsmead Court`: the number is the flat's, the court is the house.
  const lead = /(?<![a-z])flat $/.exec(before)?.[0] ?? unitBefore.exec(before)?.[1] ?? '';
  // Three blanks separate columns: what is after them belongs to another address.
  return { line, start: number - lead.length, end: number + (value.split('   ')[0] ?? value).length };
}

/** What may be a street without its kind, at the beginning of a cell: `27 Harbour Steps`. */
function looseIn(line: ViewLine, cell: Cell): Place | null {
  const match = looseStreet.exec(line.folded.slice(cell.start, cell.end));
  const value = match?.[1];
  if (!match || value === undefined) return null;
  const start = cell.start + match[0].indexOf(value);
  return { line, start, end: start + value.trimEnd().length };
}

/** The street with its unit and its town, after it or on the lines below in the same column. */
export function withTown(view: DocumentView, place: Place): Place[] {
  if (/\d{5}/.test(place.line.folded.slice(place.start + 6, place.end))) return [place];
  const town = townBehind.exec(place.line.folded.slice(place.end))?.[0];
  const below = columnBelow(view, place);
  if (town !== undefined) {
    const end = place.end + town.length;
    const zip = below && !/\d{5}/.test(town) ? zipLine.exec(below.line.folded.slice(below.start, below.end)) : null;
    return [{ ...place, end }, ...(below && zip ? [{ ...below, end: below.start + zip[0].length }] : [])];
  }
  const unit = below && unitLine.test(below.line.folded.slice(below.start, below.end)) ? below : null;
  const last = unit ? columnBelow(view, unit) : below;
  const match = last ? cityLine.exec(last.line.folded.slice(last.start, last.end)) : null;
  const city = last && match ? [{ ...last, end: last.start + match[0].length }] : [];
  return [place, ...(unit ? [unit] : []), ...city];
}

/** In fractions of the page's width: the left edges of one column. */
const sameColumn = 0.05;
/** In line heights: what is farther below does not belong to it. */
const farthestBelow = 2.6;

/** The cell directly below, in the same column: its left edge under the street's or under that of the street's cell. */
function columnBelow(view: DocumentView, place: Place): Place | null {
  const { line } = place;
  const below = view.lines[line.index + 1];
  if (below?.page !== line.page || Math.abs(below.top - line.top) > farthestBelow * line.height) return null;
  const first = line.words.find((word) => word.end > place.start);
  const placeCell = line.cells.find((cell) => place.start >= cell.start && place.start < cell.end);
  const edges = [first?.box[0], placeCell?.left].filter((edge) => edge !== undefined);
  const cell = below.cells.find(({ left }) => edges.some((edge) => Math.abs(left - edge) < sameColumn));
  return cell ? { line: below, start: cell.start, end: cell.end } : null;
}

/** The lines of an address as one text, with commas before a town or a unit. */
export function joinAddress(lines: readonly Place[]): string {
  const parts = lines.map(({ line, start, end }) => line.text.slice(start, end).replaceAll(/ {2,}/g, ' ').trim());
  const whole = parts.reduce((before, next) => `${before.replace(/[,;]$/, '')}${/^\d{5}(?!\d)/.test(fold(next)) ? '' : ','} ${next}`);
  return whole.replace(/[,;]$/, '').slice(0, 300);
}
