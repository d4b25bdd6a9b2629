import { expect, test } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { evidenceOf, standsOut } from './evidence';

const row = (fields: object, more: object = { property_id: null, property_matches: [] }) =>
  ({ extracted_data: { fields }, ...more }) as unknown as DocumentRow;

test('each found value has one labelled place, in a fixed order', () => {
  const evidence = { page: 1, box: [0.1, 0.2, 0.3, 0.02], text: '$5.00' };
  const boxes = evidenceOf(row({ amount: { value: 5, evidence }, vendor: { value: 'A', evidence: null }, unknown_key: { evidence } }));
  expect(boxes).toEqual([{ key: 'amount', label: 'quick.amount', page: 1, box: [0.1, 0.2, 0.3, 0.02], text: '$5.00' }]);
});

const at = (text: string) => ({ page: 1, box: [0.1, 0.2, 0.3, 0.02], text });

test('what a document says of its property has the place of the match by which it is that property’s', () => {
  const matches = [1, 2].map((id) => ({ property_id: id, evidence: at(`Meter ${id}`) }));
  const texts = (fields: object, property_id: number | null) =>
    evidenceOf(row(fields, { property_id, property_matches: matches })).map(({ key, text }) => [key, text]);
  expect(texts({}, 2)).toEqual([['property_address', 'Meter 2']]);
  expect(texts({}, null)).toEqual([['property_address', 'Meter 1']]);
  expect(texts({}, 3)).toEqual([]);
  expect(texts({ property_address: { value: 'x', evidence: at('1 Elm St') } }, 2)).toEqual([['property_address', '1 Elm St']]);
});

test.each([[[0, 0, 0, 0]], [[0.1, 0.1, 2, 0.1]], [[0.1]], [[Number.NaN, 0, 0.1, 0.1]]])('%j is no box', (box) => {
  expect(evidenceOf(row({ amount: { value: 1, evidence: { page: 1, box, text: '' } } }))).toEqual([]);
});

test.each([
  ['an amount on a page', [0.7, 0.5, 0.1, 0.02], Infinity, true],
  ['half a bill', [0.1, 0.1, 0.8, 0.5], Infinity, false],
  ['a line of a mail of three lines', [0, 0, 0.9, 1 / 3], 3, true],
  ['two lines of a mail of three', [0, 0, 0.9, 2 / 3], 3, false],
] as const)('%s stands out: %s of %d lines: %s', (_what, box, lines, marked) => {
  expect(standsOut({ key: 'amount', label: 'Amount', page: 1, text: '', box }, lines)).toBe(marked);
});
