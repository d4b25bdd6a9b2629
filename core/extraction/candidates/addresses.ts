import { addPosition, type Candidate, type Features, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import type { DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { joinAddress, streetsIn, withTown } from '#core/extraction/view/address-lines';
import { squeeze } from '#core/extraction/notation/text-fold';
import { tokensOf } from '#core/extraction/lexicon/lexicon';
import { surroundingsOf } from '#core/extraction/view/surroundings';

/** An address as written, its lines joined by commas; each place is that of its street. */
export type AddressCandidate = Candidate<string, Place> & {
  /** The lines of the address at each of its places. */
  lines: Place[][];
};

/** Every address of the document, with its features at each place. */
export function addressCandidates(view: DocumentView): AddressCandidate[] {
  const byStreet = new Map<string, AddressCandidate>();
  for (const line of view.lines) {
    const streets = streetsIn(line);
    for (const street of streets) {
      const lines = withTown(view, street);
      const value = joinAddress(lines);
      const key = squeeze(line.text.slice(street.start, street.end));
      const candidate = byStreet.get(key) ?? { value, places: [], features: [], lines: [] };
      if (value.length > candidate.value.length) candidate.value = value;
      const features = wordFeatures(surroundingsOf(view, street, streets));
      addLayout(features, view, street, lines);
      candidate.places.push(street);
      candidate.features.push(features);
      candidate.lines.push(lines);
      byStreet.set(key, candidate);
    }
  }
  const candidates = [...byStreet.values()];
  markRepeats(candidates);
  candidates.forEach(({ features }, at) => {
    for (const atPlace of features) atPlace.set(`nth:${Math.min(4, at)}`, 1).set(`ofAll:${Math.min(4, candidates.length)}`, 1);
  });
  return candidates;
}

const hasTown = /[a-z]{2} \d{5}(?:-\d{4})?$|, [a-z]{2}$|[a-z]\d[a-z] ?\d[a-z]\d$/;

function addLayout(features: Features, view: DocumentView, { line, start, end }: Place, lines: readonly Place[]): void {
  const add = (name: string): void => void features.set(name, 1);
  const cell = line.cells.find((candidate) => start >= candidate.start && start < candidate.end);
  addPosition(features, line);
  add(`lines:${lines.length}`);
  if (hasTown.test(lines.map((place) => place.line.folded.slice(place.start, place.end)).join(', '))) add('hasTown');
  if (cell?.start === start) add('begins');
  if (cell && end >= cell.end - 1) add('ends');
  if (line.cells.length === 1) add('aloneInLine');
  if (cell) add(`left:${cell.left < 0.3 ? 'left' : cell.left < 0.55 ? 'middle' : 'right'}`);
  const below = lines.at(-1)?.line;
  const next = below && view.lines[below.index + 1];
  if (next && /\b\d{3}[-.) ]+\d{3}[-.]\d{4}\b|\bwww\b|@/.test(next.folded)) add('overTelephone');
  for (const token of ofCells(view, line, cell?.left ?? 0)) add(`block~${token}`);
}

/** The words of the two lines above in the same column: the addressee. */
function ofCells(view: DocumentView, line: ViewLine, left: number): string[] {
  const above = [1, 2].flatMap((up) => {
    const nearby = view.lines[line.index - up];
    return nearby?.page === line.page ? nearby.cells.filter((cell) => Math.abs(cell.left - left) < 0.03) : [];
  });
  return above.flatMap(({ folded }) => tokensOf(folded).filter((token) => token.length > 2));
}
