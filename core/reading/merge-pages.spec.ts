import { expect, test } from 'vitest';
import { mergePages } from '#core/reading/merge-pages';
import { type PageText, documentText } from '#core/reading/page-text';

const page = (number: number, text: string, source: PageText['source'] = 'text_layer'): PageText => ({
  page: number,
  width: 600,
  height: 800,
  source,
  confidence: null,
  lines: text ? [{ words: [{ text, box: [0, 0, 0.1, 0.1], confidence: null }] }] : [],
});

test.each([
  ['pages in order', [page(3, 'c'), page(1, 'a')], [page(2, 'b', 'ocr')], 'a\n\nb\n\nc'],
  ['more text wins', [page(1, '1')], [page(1, 'scanned', 'ocr')], 'scanned'],
  ['a blank OCR page erases nothing', [page(1, 'Page 1')], [page(1, '', 'ocr')], 'Page 1'],
  ['OCR alone', [], [page(1, 'receipt', 'ocr')], 'receipt'],
])('%s', (_name, layers, ocr, text) => {
  expect(documentText(mergePages(layers, ocr))).toBe(text);
});
