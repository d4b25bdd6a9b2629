import { expect, test } from 'vitest';
import type { DocumentType } from '#core/extraction/fields/document-type';
import { type LearnedNumber, matchLearnedNumbers } from '#core/records/properties/match-numbers';

const account: LearnedNumber = {
  plain: '551203',
  kind: 'account',
  propertyId: 2,
  papers: 2,
  byPerson: false,
  sameSource: true,
  isLabelled: true,
};
const other = { sameSource: false };
const long = { plain: '5512034417' };

test.each<[string, Partial<LearnedNumber>[], [number, number][], DocumentType?]>([
  ['two of a utility assign', [{}], [[2, 0.92]]],
  ['one suggests', [{ papers: 1 }], [[2, 0.8]]],
  ['a customer number may be that of all houses', [{}], [[2, 0.8]], 'expense'],
  ['a number whose documents stand on two properties says nothing', [{}, { propertyId: 3, papers: 1 }], []],
  ['a short number of another vendor says nothing', [other], []],
  ['a long one does, whoever sends it', [{ ...other, ...long, isLabelled: false }], [[2, 0.92]]],
  ['a short one in the middle of the text says nothing', [{ isLabelled: false }], []],
  ['a meter is one house’s, whoever reads it', [{ ...other, kind: 'meter' }], [[2, 0.92]], 'other'],
  ['a meter of one document suggests', [{ ...other, kind: 'meter', papers: 1 }], [[2, 0.8]]],
  ['a meter of one document that a person has filed assigns', [{ ...other, kind: 'meter', papers: 1, byPerson: true }], [[2, 0.92]]],
  ['a short meter number without its label says nothing', [{ kind: 'meter', isLabelled: false }], []],
  [
    'numbers of two properties contradict each other',
    [{}, { ...long, kind: 'policy', propertyId: 3 }],
    [
      [2, 0.6],
      [3, 0.6],
    ],
  ],
  ['two numbers of one property are one match', [{ papers: 1 }, { ...long, kind: 'meter' }], [[2, 0.92]]],
])('numbers of earlier documents: %s', (_, numbers, matches, type = 'utility_bill') => {
  const found = matchLearnedNumbers(
    type,
    numbers.map((number) => ({ ...account, ...number })),
  );
  expect(found.map(({ property_id, confidence }) => [property_id, confidence])).toEqual(matches);
});

test.each<[Partial<LearnedNumber>, string]>([
  [{}, 'All 2 earlier documents with this account number, ending in 1203, belong to this property.'],
  [{ papers: 1, kind: 'meter' }, 'The earlier document with this meter number, ending in 1203, belongs to this property.'],
])('the reason says which number and how many documents: %j', (different, reason) => {
  expect(matchLearnedNumbers('utility_bill', [{ ...account, ...different }])[0]).toMatchObject({ by: 'account_number', reason });
});
