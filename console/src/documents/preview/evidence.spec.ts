import { expect, test } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { evidenceOf } from './evidence';

const row = (fields: object) => ({ extracted_data: { fields } }) as unknown as DocumentRow;

test('each found value has one labelled place, in a fixed order', () => {
  const evidence = { page: 1, box: [0.1, 0.2, 0.3, 0.02], text: '$5.00' };
  const boxes = evidenceOf(row({ amount: { value: 5, evidence }, vendor: { value: 'A', evidence: null }, unknown_key: { evidence } }));
  expect(boxes).toEqual([{ key: 'amount', label: 'quick.amount', page: 1, box: [0.1, 0.2, 0.3, 0.02], text: '$5.00' }]);
});

test.each([[[0, 0, 0, 0]], [[0.1, 0.1, 2, 0.1]], [[0.1]], [[Number.NaN, 0, 0.1, 0.1]]])('%j is no box', (box) => {
  expect(evidenceOf(row({ amount: { value: 1, evidence: { page: 1, box, text: '' } } }))).toEqual([]);
});
