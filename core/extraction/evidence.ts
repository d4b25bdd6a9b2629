import type { Evidence } from '#core/extraction/extracted-fields';
import type { ViewLine } from '#core/extraction/document-view';
import type { Box } from '#core/reading/page-text';

/** Part of a line: what a candidate was read from. `start` and `end` count characters of the line's text. */
export interface Place {
  line: ViewLine;
  start: number;
  end: number;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
}

/** The smallest rectangle around all of them, kept inside the page. */
export function unionBox(boxes: readonly Box[]): Box {
  const left = clamp(Math.min(...boxes.map((box) => box[0])));
  const top = clamp(Math.min(...boxes.map((box) => box[1])));
  const right = clamp(Math.max(...boxes.map((box) => box[0] + box[2])));
  const bottom = clamp(Math.max(...boxes.map((box) => box[1] + box[3])));
  return [left, top, Math.max(0, right - left), Math.max(0, bottom - top)];
}

/** Page, box and words of a place. Several places (an address over three lines) must be of one page; others are left out. */
export function evidenceOf(...places: readonly Place[]): Evidence | null {
  const page = places[0]?.line.page;
  const words = places.filter((place) => place.line.page === page).flatMap(wordsAt);
  if (page === undefined || words.length === 0) return null;
  return {
    page,
    box: unionBox(words.map((word) => word.box)),
    text: words
      .map((word) => word.text)
      .join(' ')
      .slice(0, 500),
  };
}

function wordsAt(place: Place) {
  return place.line.words.filter((word) => word.end > place.start && word.start < place.end);
}

/** How sure the OCR was of a place's weakest word, 0 to 1; 1 where the text is the page's own. */
export function ocrConfidence(...places: readonly Place[]): number {
  const known = places.flatMap(wordsAt).map((word) => word.confidence ?? 1);
  return known.length === 0 ? 1 : Math.max(0, Math.min(1, ...known));
}

/** How sure the OCR was of a place's words on the whole, 0 to 1. */
export function meanOcrConfidence(place: Place): number {
  const words = wordsAt(place);
  return words.length === 0 ? 1 : words.reduce((sum, word) => sum + (word.confidence ?? 1), 0) / words.length;
}

/** What the local extractor returns for a field. */
export interface Found<T> {
  value: T;
  confidence: number;
  evidence: Evidence | null;
  source: 'local';
}

/** What speaks for a value, and what against it. */
export interface Grounds {
  /** The value stands in the text. */
  found: boolean;
  /** A label says what it is: `strong` names this very field, `weak` could mean another. */
  label: 'strong' | 'weak' | 'none';
  /** A sum of the document comes out with it. */
  arithmetic?: boolean;
  /** How many other methods or places give the same value. */
  agreements?: number;
  /** The weakest word's OCR confidence, 0 to 1. */
  ocr?: number;
  /** Another value has nearly as much to speak for it. */
  contested?: boolean;
}

/** A value that the text does not bear out never reaches the console's "medium" mark of 0.6. */
export const unfoundCap = 0.55;

/**
 * Confidence, 0 to 1, earned by what was checked: found in the text, a label beside it, arithmetic, agreement of two methods;
 * less for words the OCR was unsure of and for a value that another one contests.
 */
export function earnedConfidence(grounds: Grounds): number {
  const label = { strong: 0.34, weak: 0.2, none: 0 }[grounds.label];
  const agreement = Math.min(2, grounds.agreements ?? 0) * 0.1;
  const doubt = Math.max(0, 0.9 - (grounds.ocr ?? 1)) * 0.5;
  let confidence = 0.48 + label + (grounds.arithmetic ? 0.15 : 0) + agreement - doubt - (grounds.contested ? 0.12 : 0);
  if (!grounds.found) confidence = Math.min(confidence, unfoundCap);
  return Math.round(Math.min(0.98, Math.max(0.05, confidence)) * 100) / 100;
}
