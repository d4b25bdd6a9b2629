import { expect, test } from 'vitest';
import { type Box, documentText } from '#core/reading/page-text';
import { marksOf } from '../../evaluate/generated.ts';
import { type Generated, generate, generateMany, kinds } from '../../generator/generate.ts';
import { grammars } from '../../generator/grammars.ts';

const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
const textOf = ({ pages }: Generated) => documentText(pages);

test('the same seed draws the same document, and another one another', () => {
  expect(textOf(generate('one'))).toBe(textOf(generate('one')));
  expect(generate('one').truth).toEqual(generate('one').truth);
  expect(textOf(generate('one'))).not.toBe(textOf(generate('two')));
});

const isOutside = ([x, y, width, height]: Box) => x < 0 || y < 0 || x + width > 1.001 || y + height > 1.001;

/** Every layout with the next five of the kinds that fit it. */
const pairs = grammars.flatMap((grammar, index) => {
  const fitting = kinds.filter(({ shapes }) => shapes.includes(grammar.shape));
  const chosen = Array.from({ length: Math.min(5, fitting.length) }, (_, at) => fitting[(index * 5 + at) % fitting.length]?.name ?? '');
  return chosen.map((kind) => ({ kind, grammar: grammar.name }));
});

test('every kind and every layout can be drawn, and no word is outside its page', () => {
  const documents = pairs.map((pair) => generate('spec', pair));
  expect(documents.map(({ kind, grammar }) => ({ kind, grammar }))).toEqual(pairs);
  expect(new Set(pairs.map(({ grammar }) => grammar)).size).toBe(grammars.length);
  expect(new Set(pairs.map(({ kind }) => kind)).size).toBe(kinds.length);
  const outside = documents.filter(({ pages }) =>
    pages.some(({ lines }) => lines.some(({ words }) => words.some(({ box }) => isOutside(box)))),
  );
  expect(outside.map(({ kind, grammar }) => [kind, grammar])).toEqual([]);
});

/** What of the truth stands nowhere on the page, word by word and compared by letters and digits. */
function unstated(document: Generated): string[] {
  const text = squeezed(textOf(document));
  const { vendor = '', invoice_number = '', amount = '' } = document.truth.fields;
  return [...vendor.split(' '), invoice_number, amount.replace(/\.00$/, '')].filter((value) => !text.includes(squeezed(value)));
}

test('vendors, numbers and amounts of the truth stand on the page', () => {
  const wrong = [...generateMany('truth', 300)].filter((document) => unstated(document).length > 0);
  expect(wrong.map((document) => [document.id, unstated(document)])).toEqual([]);
});

const isContradictory = ({ truth }: Generated) => truth.absent.some((key) => truth.fields[key] !== undefined);

test('nothing is both stated and left out, and no sentence keeps a mark of its frame', () => {
  const documents = [...generateMany('frames', 200, { channel: 'any' })].filter(({ channel }) => channel !== 'ocr');
  expect(documents.filter((document) => isContradictory(document) || /[{}[\]]/.test(textOf(document))).map(({ id }) => id)).toEqual([]);
});

test('a scan comes with confidences, inside its page, the same each time', () => {
  const scans = [...generateMany('scan', 60, { channel: 'ocr' })];
  const words = scans.flatMap(({ pages }) => pages.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  expect(new Set(scans.flatMap(({ pages }) => pages.map(({ source }) => source)))).toEqual(new Set(['ocr']));
  expect(words.filter(({ confidence, box }) => confidence === null || isOutside(box))).toEqual([]);
  expect(scans[0] && textOf(generate(scans[0].id, { channel: 'ocr' }))).toBe(scans[0] && textOf(scans[0]));
});

test('a mail is one page on the grid, and its amounts stand on it', () => {
  const mails = [...generateMany('mail', 100, { channel: 'email' })];
  expect(mails.filter(({ pages }) => pages.length !== 1 || pages[0]?.source !== 'email')).toEqual([]);
  expect(mails.flatMap((document) => unstated(document))).toEqual([]);
});

test('documents come by every channel where the channel is drawn', () => {
  expect(new Set([...generateMany('any', 100, { channel: 'any' })].map(({ channel }) => channel))).toEqual(
    new Set(['text', 'ocr', 'email']),
  );
});

const field = (value: string) => ({ value, confidence: 1, evidence: null, source: 'local' as const });

test('what is stated is right, wrong or missing, and what is not stated is left out or invented', () => {
  const truth = {
    fields: { vendor: 'Acme Water', amount: '12.00', due_date: '2026-01-02' },
    absent: ['invoice_number', 'tax'] as const,
    lines: [],
  };
  const found = { vendor: field('ACME WATER'), amount: field('13.00'), tax: field('1.00') };
  expect(Object.fromEntries(marksOf({ truth }, found))).toEqual({
    vendor: 'right',
    amount: 'wrong',
    due_date: 'missing',
    invoice_number: 'left out',
    tax: 'invented',
  });
});
