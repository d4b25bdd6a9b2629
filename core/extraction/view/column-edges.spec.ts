import { expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/view/document-view';
import type { PageText } from '#core/reading/page-text';

/** A scanned page; each row is words with the place each begins at, in letters of a hundredth of the page. */
function cellsOf(...rows: readonly (readonly (readonly [number, string])[])[]): string[][] {
  const lines = rows.map((words, row) => ({
    words: words.map(([left, text]) => ({
      text,
      box: [left / 100, 0.1 + row * 0.02, text.length / 100, 0.01] as [number, number, number, number],
      confidence: 0.9,
    })),
  }));
  const page: PageText = { page: 1, width: 1000, height: 1400, source: 'ocr', confidence: 0.9, lines };
  return viewDocument([page]).lines.map(({ cells }) => cells.map(({ text }) => text));
}

it('two tables beside each other, parted by little more than a blank', () => {
  const rows = cellsOf(
    [[10, 'Property'], [40, 'Heights'], [48, 'Ave'], [53, 'Interest'], [80, '$652.24']],
    [[10, 'Principal'], [39, '$164,776.19'], [53, 'Insurance)'], [80, '$235.18']],
    [[10, 'Rate'], [45, '4.75%'], [53, 'Payment'], [80, '$1,273.88']],
    [[10, 'Penalty'], [53, 'Fees'], [80, '$60.00']],
  ); // prettier-ignore
  expect(rows.slice(0, 2)).toEqual([
    ['Property', 'Heights Ave', 'Interest', '$652.24'],
    ['Principal', '$164,776.19', 'Insurance)', '$235.18'],
  ]);
});

it('words of sentences that begin at one place by chance, among lines that run across it', () => {
  const rows = cellsOf(
    [[10, 'please'], [18, 'pay'], [23, 'this']],
    [[10, 'every'], [16, 'month'], [23, 'also']],
    [[10, 'to'], [14, 'afterwards'], [26, 'here']],
    [[10, 'by'], [18, 'day'], [23, 'or']],
    [[10, 'in'], [14, 'everything'], [26, 'both']],
    [[10, 'at'], [18, 'the'], [23, 'end']],
  ); // prettier-ignore
  expect(rows[0]).toEqual(['please pay this']);
});
