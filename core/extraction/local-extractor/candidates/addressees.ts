import type { DocumentType } from '#core/documents/document-type';
import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { fold, squeeze } from '#core/extraction/text-fold';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
import { isBusiness } from '#core/extraction/local-extractor/candidates/letterhead';
import { cityLine } from '#core/extraction/values/street-words';
import { addressLine, endOfName } from '#core/extraction/local-extractor/labels/vendor-words';

/** Papers that no private person sends under a head of their own but in the first lines. */
const ofBusinesses: ReadonlySet<DocumentType> = new Set(['mortgage_statement', 'hoa_document', 'utility_bill']);
/** A private lender heads its own paper. */
const letterheadLines = 2;
const person =
  /^(?:(?:mr|mrs|ms|miss|dr)\.? )?[a-z][a-z'’-]*\.?(?:,? (?:&|and|[a-z]\.?|[a-z][a-z'’-]+)){1,5}?(?:,? (?:jr|sr|ii|iii|iv|et al)\.?)?$/;
const lastWord = /([a-z]+)\W*$/;

/** The people, squeezed, whose names stand over a street and a town in the head of the first page: a paper of such a kind is sent to them. */
export function addressedPeople(view: DocumentView, type: DocumentType): ReadonlySet<string> {
  const found = new Set<string>();
  if (!ofBusinesses.has(type)) return found;
  for (const line of view.lines.slice(letterheadLines, headLines))
    for (const cell of line.page === 1 && startsWithStreet(line) ? line.cells : []) {
      const town = startsStreet(cell) ? nextInColumn(view, line, cell) : null;
      if (town && cityLine.test(town.cell.folded)) for (const name of namesOver(view, line, cell)) found.add(squeeze(name));
    }
  return found;
}

const named =
  /^\W*(?:(?:account |customer |owner |borrower |member )?name|borrowers?|customer|owner|homeowner|prepared for|bill(?:ed)? ?to|sold to)\W*$/;
const namedInCell =
  /^\W*(?:(?:account |customer |owner |borrower |member )?name|borrowers?|customer|owner|homeowner|prepared for|bill(?:ed)? ?to|sold to) ?: *(?=\S)/;

/** The businesses and people, squeezed, whom a label calls the customer: beside it, behind its colon, or below it where nothing is beside. */
export function labelledCustomers(view: DocumentView): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of view.lines.slice(0, headLines))
    for (const [at, cell] of line.cells.entries()) {
      const begin = namedInCell.exec(cell.folded)?.[0].length;
      if (begin !== undefined) found.add(squeeze(cell.text.slice(begin)));
      if (!named.test(cell.folded)) continue;
      const beside = line.cells[at + 1];
      const below = nextInColumn(view, line, cell);
      if (beside && cell.folded.endsWith(':')) found.add(squeeze(beside.text));
      else if (below) for (const name of [below, nextInColumn(view, below.line, below.cell)]) if (name) found.add(squeeze(name.cell.text));
    }
  return found;
}

const headLines = 25;
const startsStreet = ({ folded }: Cell) => /^[nsew]?\d{1,6}[a-z]?(?:-\d{1,5})? [a-z\d]/.test(folded);
const startsWithStreet = ({ cells }: ViewLine) => cells.some(startsStreet);

/** The names of one or two people above a street, below the letterhead. */
function namesOver(view: DocumentView, street: ViewLine, cell: Cell): string[] {
  const found: string[] = [];
  let place = nextInColumn(view, street, cell, -1);
  while (place && found.length < 2 && place.line.index >= letterheadLines && isPersonsName(place.cell.text)) {
    found.push(place.cell.text);
    place = nextInColumn(view, place.line, place.cell, -1);
  }
  return found;
}

function isPersonsName(name: string): boolean {
  const folded = fold(name);
  const last = lastWord.exec(folded)?.[1] ?? '';
  const isCapital = name.split(' ').every((word) => /^(?:\p{Lu}|&$|and$)/u.test(word));
  return isCapital && person.test(folded) && !isBusiness(name) && !endOfName.has(last) && !addressLine.test(folded);
}
