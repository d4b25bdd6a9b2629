import { expect, test } from 'vitest';
import { moneyPlaces } from '#core/extraction/candidates/money';
import { viewDocument } from '#core/extraction/view/document-view';
import type { PageText } from '#core/reading/page-text';

/** The words around the amount that is written so, by direction. Lines are one and a half heights apart. */
function wordsAround(written: string, ...lines: string[]): Readonly<Record<string, string | undefined>> {
  const page: PageText = {
    page: 1,
    width: 100,
    height: 60,
    source: 'text_layer',
    confidence: null,
    lines: lines.map((line, row) => ({
      words: [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
        text,
        box: [index / 400, row * 0.015, text.length / 400, 0.01],
        confidence: null,
      })),
    })),
  };
  const place = moneyPlaces(viewDocument([page])).find(({ line, start, end }) => line.text.slice(start, end) === written);
  return place?.around ?? {};
}

test.each([
  ['dots close to each other', '.'.repeat(200)],
  ['single dots', '. '.repeat(100)],
  ['a ruled line', '_'.repeat(200)],
])('a label is known by its words however long the leader behind it is: %s', (_, leader) => {
  const { before, left } = wordsAround('$238.10', `Total payable: ${leader} $238.10`);
  expect(before ?? left).toMatch(/^total payable:/);
});

test('where nothing is named before an amount, the column right of it names it', () => {
  expect(wordsAround('$628.55', '$628.55      Total new activity').right).toBe('total new activity');
  expect(wordsAround('$628.55', 'Balance      $628.55      Page two')).toMatchObject({ left: 'balance' });
  expect(wordsAround('$628.55', 'Balance      $628.55      Page two').right).toBeUndefined();
});

test('labels of a grid name the amounts below them from further away than a single line does', () => {
  const grid = ['Subtotal        Total', '', ' $80.00        $86.40'];
  expect(wordsAround('$86.40', ...grid).above).toBe('total');
  expect(wordsAround('$86.40', 'Total', '', '$86.40').above).toBeUndefined();
});

test('a label that a grid breaks over two lines is read whole', () => {
  const grid = ['Less prior      Amount', 'payments        billed', '  $80.00        $86.40'];
  expect(wordsAround('$80.00', ...grid).above).toBe('less prior payments');
  expect(wordsAround('$86.40', 'Amount', 'billed', '$86.40').above).toBe('billed');
});

test('a minus that stands apart in its column counts', () => {
  const page: PageText = {
    page: 1,
    width: 100,
    height: 60,
    source: 'text_layer',
    confidence: null,
    lines: [
      {
        words: ['Member', 'savings', '\u2212', '$4.30'].map((text, at) => ({
          text,
          box: [at < 2 ? at * 0.08 : 0.5 + at * 0.02, 0.1, text.length / 100, 0.01],
          confidence: null,
        })),
      },
    ],
  };
  expect(moneyPlaces(viewDocument([page])).map(({ cents }) => cents)).toEqual([-430]);
});
