import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
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
} from '#core/extraction/values/street-words';

/** A street with its number, and unit, between two places of a line. */
export function streetIn(line: ViewLine, from: number, to = line.folded.length): Place | null {
  const text = line.folded.slice(from, to);
  const match = rural.exec(text) ?? street.exec(text) ?? streetBefore.exec(text) ?? streetEurope.exec(text);
  const value = match?.[1];
  if (!match || value === undefined) return null;
  const number = from + match.index + match[0].indexOf(value);
  // `Flat 17 Kingsmead Court`: the number is the flat's, the court the house.
  const flat = /(?<![a-z])flat $/.exec(line.folded.slice(from, number))?.[0] ?? '';
  const start = number - flat.length;
  // Three blanks part columns: what stands behind them is of another address.
  return { line, start, end: number + (value.split('   ')[0] ?? value).length };
}

/** A street whose kind may be any word, or left out, right behind a place. */
export function looseIn(line: ViewLine, from: number): Place | null {
  const match = looseStreet.exec(line.folded.slice(from));
  const value = match?.[1];
  if (!match || value === undefined || /\b(?:days?|kwh|therms|ccf|gallons?)\b/.test(value)) return null;
  const start = from + match[0].indexOf(value);
  return { line, start, end: start + value.trimEnd().length };
}

/** A street without its kind that a town with its state and code follows: `27 Harbour Steps, Boothbay ME 04537`. */
export function looseInTown(line: ViewLine, from: number): Place | null {
  const place = looseIn(line, from);
  return place && townBehind.test(line.folded.slice(place.end)) ? place : null;
}

/** The street with the unit written before its number. */
export function withUnit(place: Place, from: number): Place {
  const unit = unitBefore.exec(place.line.folded.slice(from, place.start))?.[1];
  return unit === undefined ? place : { ...place, start: place.start - unit.length };
}

/** The street with its town, behind it or on the line below in the same column. */
export function withCity(view: DocumentView, place: Place): Place[] {
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

/** The cell right below, in the same column. */
function columnBelow(view: DocumentView, place: Place): Place | null {
  const first = place.line.words.find((word) => word.end > place.start);
  const last = place.line.words.findLast((word) => word.start < place.end);
  const right = last ? last.box[0] + last.box[2] : 0;
  const below = view.lines[place.line.index + 1];
  // A town may go on below the label of its street.
  const own = place.line.cells.find((cell) => place.start >= cell.start && place.start < cell.end);
  if (!first || below?.page !== place.line.page) return null;
  const cell =
    below.cells.find((other) => Math.abs(other.left - first.box[0]) < 0.05) ??
    below.cells.find((other) => own !== undefined && Math.abs(other.left - own.left) < 0.012) ??
    below.cells.find((other) => Math.abs(other.right - right) < 0.02);
  // A line of another column stands between.
  const next = cell ? { cell, line: below } : nextInColumn(view, place.line, { left: first.box[0] });
  const loose = below.cells.find((other) => below.cells.length === 1 && Math.abs(other.left - first.box[0]) < 0.3);
  const found = next ?? (loose && { cell: loose, line: below });
  return found ? { line: found.line, start: found.cell.start, end: found.cell.end } : null;
}
