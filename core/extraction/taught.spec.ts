import { expect, test } from 'vitest';
import { families } from '#core/extraction/candidates/families';
import { placesTaught, taughtFeatures } from '#core/extraction/taught';
import { viewDocument } from '#core/extraction/view/document-view';
import { plainContext } from '../../test/fixtures/plain-context.js';
import { textPage } from '../../test/fixtures/text-page.js';

const bill = (levy: string, total: string) => [
  textPage(`Alder Roofing\n\nTownship levy     ${levy}\nGrand total     ${total}\nSeen by     Pat\n`),
];
const optionsOf = (pages: ReturnType<typeof bill>, taught: ReturnType<typeof placesTaught>, field: 'amount' | 'tax' = 'amount') => {
  const candidates = families.money.find(viewDocument(pages));
  const features = taughtFeatures(field, candidates, taught);
  return Object.fromEntries(features.map((names, at) => [candidates[at]?.value ?? 'none', names]));
};

test('a value that is named as people said is told from others', () => {
  const taught = placesTaught(bill('12.50', '80.00'), plainContext, { amount: '12.50' });
  expect(optionsOf(bill('14.25', '91.10'), taught)).toMatchObject({
    1425: ['taught:same', 'taught:best'],
    9110: [expect.stringMatching(/^taught:(?:near|some|other)$/)],
    none: ['taught:none beside same'],
  });
  // Nothing was taught about another field.
  expect(optionsOf(bill('14.25', '91.10'), taught, 'tax')).toEqual({});
});

test('that a document does not state something is a word too, and a value that stands nowhere is none', () => {
  const pages = bill('14.25', '91.10');
  expect(optionsOf(pages, placesTaught(bill('1.00', '2.00'), plainContext, { amount: null }))).toEqual({
    1425: [],
    9110: [],
    none: ['taught:absent'],
  });
  expect(optionsOf(pages, placesTaught(bill('1.00', '2.00'), plainContext, { amount: '3.00' }))).toEqual({});
});

test('a layout of its own has nothing of what was taught', () => {
  const taught = placesTaught(bill('12.50', '80.00'), plainContext, { amount: '12.50' });
  const pages = [textPage('Birch Painting\n\nOur ref 1022\n\n\n\n\n\n\n\nPlease transfer $44.20 before Friday\n')];
  expect(optionsOf(pages, taught)).toMatchObject({ 4420: ['taught:other'], none: ['taught:none beside other'] });
});
