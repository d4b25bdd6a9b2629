import type { Evidence } from '#core/extraction/fields/extracted-fields';
import type { ViewLine } from '#core/extraction/view/document-view';
import { unionBox } from '#core/reading/union-box';

/** The part of a line a candidate was read from. `start` and `end` are positions in the line's text. */
export interface Place {
  line: ViewLine;
  start: number;
  end: number;
}

/** Page, box and words of a place. Several places (an address over three lines) must be on one page; others are left out. */
export function evidenceOf(...places: readonly Place[]): Evidence | null {
  const page = places[0]?.line.page;
  const words = places.filter((place) => place.line.page === page).flatMap(wordsAt);
  if (page === undefined || words.length === 0) return null;
  return {
    page,
    box: unionBox(words.map((word) => word.shown)),
    text: words
      .map((word) => word.text)
      .join(' ')
      .slice(0, 500),
  };
}

function wordsAt(place: Place) {
  return place.line.words.filter((word) => word.end > place.start && word.start < place.end);
}

/** The OCR's confidence in a place's weakest word, 0 to 1; 1 for a text layer. */
export function ocrConfidence(...places: readonly Place[]): number {
  const known = places.flatMap(wordsAt).map((word) => word.confidence ?? 1);
  return known.length === 0 ? 1 : Math.max(0, Math.min(1, ...known));
}

/** The confidence of a value that no place in the document confirms: likelier right than wrong, and never green. */
export const unconfirmed = 0.55;
