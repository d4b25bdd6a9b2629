import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { fold } from '#core/extraction/text-fold';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import type { NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
import { isBusiness } from '#core/extraction/local-extractor/candidates/letterhead';
import { cityLine } from '#core/extraction/values/street-words';
import { notAName } from '#core/extraction/local-extractor/labels/vendor-words';

const headLines = 14;
const foot = 0.3;
const mostFound = 6;
/** A department may stand between the name and the street. */
const linesToTown = 4;
const box = /^\W*p\.? ?o\.? ?(?:box|drawer)\b|^\d{1,6}[a-z]? [a-z\d]/;
/** `Cedar Credit Union, PO Box 778, Salem, OR 97308`: a name and its whole address in one line. */
const inOneLine =
  /^(.{4,60}?),? +(?:[·•|–-] +)?(?:p\.? ?o\.? ?(?:box|drawer) \d+|\d{1,6} [a-z][a-z .'-]+), [a-z .'-]{2,30},? [a-z]{2},? \d{5}\b/;

/**
 * Where a payment is to be sent, below the head of the paper: businesses over a box or street and a town, as on a coupon, or before them
 * in one line.
 */
export function returnAddresses(view: DocumentView): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const line of view.lines.slice(headLines))
    for (const cell of line.cells) {
      const end = isOverAddress(view, line, cell) ? cell.folded.length : (inOneLine.exec(cell.folded)?.[1]?.length ?? 0);
      const name = end > 0 ? cleanName(cell.text.slice(0, end)) : '';
      if (!isBusiness(name) || !/^\p{Lu}/u.test(name) || notAName.test(fold(name))) continue;
      found.push({ name, places: [{ line, start: cell.start, end: cell.start + end }], score: foot, by: 'footer' });
    }
  return found.slice(0, mostFound);
}

function isOverAddress(view: DocumentView, line: ViewLine, cell: Cell): boolean {
  if (!isBusiness(cell.text) || cell.text.length > 60) return false;
  let hasStreet = false;
  let place = nextInColumn(view, line, cell);
  for (let down = 1; place && down <= linesToTown; down++) {
    if (hasStreet && cityLine.test(place.cell.folded)) return true;
    hasStreet ||= box.test(place.cell.folded);
    place = nextInColumn(view, place.line, place.cell);
  }
  return false;
}
