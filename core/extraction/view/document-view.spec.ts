import { describe, expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/view/document-view';
import type { Box, PageText } from '#core/reading/page-text';

/** A line of words of ten units a letter, each so many letters behind the one before it. */
function cellsOf(source: PageText['source'], ...words: readonly (readonly [number, string])[]): string[] {
  let left = 0;
  const placed = words.map(([gap, text]) => {
    const box: [number, number, number, number] = [left + gap * 0.01, 0.1, text.length * 0.01, 0.01];
    left = box[0] + box[2];
    return { text, box, confidence: null };
  });
  const page: PageText = { page: 1, width: 612, height: 792, source, confidence: null, lines: [{ words: placed }] };
  return viewDocument([page]).lines[0]?.cells.map((cell) => cell.text) ?? [];
}

/** A word of an OCR, so far from the left and so high, in fractions of the page. */
const word = (text: string, left: number, height: number) => ({
  text,
  box: [left, 0.1, 0.06, height] as [number, number, number, number],
  confidence: 0.3,
});

describe('what stands apart in a line', () => {
  const heads = [[0, 'Total'], [0.6, 'levy'], [1.9, 'Share'], [0.6, 'of'], [0.6, 'unit']] as const; // prettier-ignore

  it('columns close beside each other, where the print is exact and its blanks are narrow', () => {
    expect(cellsOf('text_layer', ...heads)).toEqual(['Total levy', 'Share of unit']);
  });

  it('not in a scan, whose blanks tell less', () => {
    expect(cellsOf('ocr', ...heads)).toEqual(['Total levy Share of unit']);
  });

  it('not the words of a line set wide', () => {
    expect(cellsOf('text_layer', [0, 'paid'], [1.2, 'in'], [1.7, 'full'], [1.2, 'today'])).toEqual(['paid in full today']);
  });

  it('no sign of a currency from its figure', () => {
    expect(cellsOf('text_layer', [0, 'Due'], [3, '$'], [2, '42.50'])).toEqual(['Due', '$ 42.50']);
  });

  it('without what the OCR read into a dotted leader, far too low for letters', () => {
    const words = [word('Principal', 0.1, 0.012), word('ee', 0.3, 0.001), word('$418.55', 0.8, 0.012), word('-', 0.9, 0.001)];
    const page: PageText = { page: 1, width: 1452, height: 1875, source: 'ocr', confidence: null, lines: [{ words }] };
    expect(viewDocument([page]).lines[0]?.cells.map(({ text }) => text)).toEqual(['Principal', '$418.55', '-']);
  });
});

it('asks what stands beside what on the level paper, and shows a value where the page has it', () => {
  const words = [
    { text: 'Total', box: [0.5, 0.2, 0.02, 0.1] as Box, level: [0.1, 0.5, 0.1, 0.02] as Box, confidence: 0.9 },
    { text: '84.50', box: [0.5, 0.7, 0.02, 0.1] as Box, level: [0.6, 0.5, 0.1, 0.02] as Box, confidence: 0.9 },
  ];
  const page: PageText = { page: 1, width: 612, height: 792, source: 'ocr', confidence: 0.9, lines: [{ words }] };
  const [line] = viewDocument([page]).lines;
  expect(line?.cells.map(({ text, left }) => [text, left])).toEqual([
    ['Total', 0.1],
    ['84.50', 0.6],
  ]);
  expect(line?.words.map(({ shown }) => shown)).toEqual(words.map(({ box }) => box));
});
