import { type Affine, mapped } from '#core/reading/affine';
import type { Box, Line, PageText, Word } from '#core/reading/page-text';
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

/** What was found in a part of a page, and the transformation from its pixels to fractions of the page. */
export interface RecognisedPart {
  found: Recognised;
  toPage: Affine;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Mean confidence of the words by their length, 0 to 1; 0 where there are none. */
export function recognisedConfidence({ lines }: Pick<Recognised, 'lines'>): number {
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

/** Below this confidence the words come from leaves or wallpaper; the faintest receipts that could still be read had 0.34. */
const noise = 0.3;

/**
 * What was read in the parts of a page, one after the other, as a page: boxes in fractions of the page as shown. Where a part was read levelled,
 * turned or cut out, each word also keeps its box in that form (`level`), the parts one below the other.
 */
export function ocrPage(page: Size & { page: number }, parts: readonly RecognisedPart[]): PageText {
  const height = parts.reduce((sum, { found }) => sum + found.height / found.width, 0);
  let above = 0;
  const lines: Line[] = [];
  let papers = 0;
  for (const part of parts) {
    const { found } = part;
    const toLevel: Affine = [1 / found.width, 0, 0, 0, 1 / found.width / height, above / height];
    above += found.height / found.width;
    if (recognisedConfidence(found) < noise) continue;
    const printed = linesOf(part, toLevel);
    // A plate or the back of an envelope is as bright as a sheet, and has no words.
    if (printed.length > 0) papers += 1;
    lines.push(...printed);
  }
  const { width } = page;
  const confidence = recognisedConfidence({ lines: parts.flatMap(({ found }) => found.lines) });
  return {
    page: page.page,
    width,
    height: page.height,
    source: 'ocr',
    confidence,
    ...(papers > 1 && { papers }),
    lines: isAsShown(lines) ? lines.map(withoutLevel) : lines,
  };
}

function linesOf({ found, toPage }: RecognisedPart, toLevel: Affine): Line[] {
  return found.lines
    .map((line) => ({
      words: line
        .filter((word) => word.text.trim() !== '')
        .map((word) => ({
          text: word.text.trim(),
          box: placed(word, toPage),
          confidence: clamp(word.confidence / 100),
          level: placed(word, toLevel),
        })),
    }))
    .filter((line) => line.words.length > 0);
}

/** The smallest upright box around a word. */
function placed({ left, top, right, bottom }: RecognisedWord, affine: Affine): Box {
  const corners = [mapped(affine, left, top), mapped(affine, right, top), mapped(affine, left, bottom), mapped(affine, right, bottom)];
  const [x, y] = [corners.map(([across]) => clamp(across)), corners.map(([, down]) => clamp(down))];
  const [from, to] = [Math.min(...x), Math.min(...y)];
  return [from, to, Math.max(...x) - from, Math.max(...y) - to];
}

/** In fractions of the page: a smaller difference is the same place. */
const same = 0.002;

const isAsShown = (lines: readonly Line[]): boolean =>
  lines.every(({ words }) => words.every(({ box, level = box }) => level.every((value, at) => Math.abs(value - (box[at] ?? 0)) < same)));

const withoutLevel = ({ words }: Line): Line => ({ words: words.map(({ level: _level, ...word }): Word => word) });
