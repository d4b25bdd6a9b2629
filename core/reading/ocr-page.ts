import type { Box, Line, PageText } from '#core/reading/page-text';
import type { Size } from '#core/reading/picture-size';

/** A word as an OCR engine reports it: pixels of the picture it was given, confidence 0 to 100. */
export interface RecognisedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  confidence: number;
}

/** What an OCR engine found in a picture of this size, line by line. */
export interface Recognised extends Size {
  lines: RecognisedWord[][];
}

/** Quarter turns clockwise that were given to the picture before OCR. */
export type Turn = 0 | 1 | 2 | 3;

const back: readonly ((box: Box) => Box)[] = [
  (box) => box,
  ([x, y, w, h]) => [y, 1 - x - w, h, w],
  ([x, y, w, h]) => [1 - x - w, 1 - y - h, w, h],
  ([x, y, w, h]) => [1 - y - h, x, h, w],
];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Mean confidence of the words by their length, 0 to 1; 0 where there are none. */
export function recognisedConfidence({ lines }: Recognised): number {
  const words = lines.flat();
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters / 100;
}

/**
 * How well a reading came out, to choose among readings of one page: its confident letters and digits, so that
 * a few sure specks don't win over a whole page read fairly well.
 */
export function readingScore({ lines }: Recognised): number {
  return lines
    .flat()
    .reduce((sum, { text, confidence }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * Math.max(0, confidence / 100 - 0.3), 0);
}

/** Below this confidence the words are leaves and wallpaper; the faintest receipts that were still readable came out at 0.34. */
const noise = 0.3;

/**
 * What was read as a page: boxes in fractions of the upright page, whatever turn the picture was given. `page` has the upright size; `fall` is how
 * its lines fell before the picture was straightened: pixels down for each to the right, about the middle.
 */
export function ocrPage(page: Size & { page: number }, found: Recognised, turn: Turn, fall = 0): PageText {
  const place = (word: RecognisedWord): Box => {
    const [x, y] = [clamp(word.left / found.width), clamp(word.top / found.height)];
    const box: Box = [x, y, clamp(word.right / found.width) - x, clamp(word.bottom / found.height) - y];
    const [left, top, width, height] = back[turn]?.(box) ?? box;
    const fallen = clamp(top + ((left + width / 2 - 0.5) * fall * page.width) / page.height);
    return [left, fallen, width, clamp(fallen + height) - fallen];
  };
  const confidence = recognisedConfidence(found);
  const lines: Line[] = (confidence < noise ? [] : found.lines)
    .map((line) => ({
      words: line
        .filter((word) => word.text.trim() !== '')
        .map((word) => ({ text: word.text.trim(), box: place(word), confidence: clamp(word.confidence / 100) })),
    }))
    .filter((line) => line.words.length > 0);
  return { page: page.page, width: page.width, height: page.height, source: 'ocr', confidence, lines };
}
