import { expect, test } from 'vitest';
import { findTwins, type TwinFacts } from '#core/documents/find-twins';

const paper = (id: number, different: Partial<TwinFacts> = {}): TwinFacts => ({
  id,
  vendor: 'Acme Inc.',
  amount: '100.00',
  day: '2026-03-01',
  invoiceNumber: 'A-17',
  duplicateOf: null,
  ...different,
});

test.each<[string, Partial<TwinFacts>, boolean]>([
  ['all the same', {}, true],
  ['written a little differently', { vendor: 'ACME INC', invoiceNumber: 'a17' }, true],
  ['another number', { invoiceNumber: 'A-18' }, false],
  ['no number: it may be the dues of another unit', { invoiceNumber: null }, false],
  ['another amount', { amount: '100.01' }, false],
  ['another day', { day: '2026-03-02' }, false],
  ['no vendor', { vendor: null }, false],
  ['a duplicate by its bytes already', { duplicateOf: 9 }, false],
])('%s', (_, different, twin) => {
  expect([...findTwins([paper(2, different), paper(1)])]).toEqual(twin ? [[2, 1]] : []);
});

test('three papers of one charge point to the first', () => {
  expect([...findTwins([paper(3), paper(1), paper(2)])]).toEqual([
    [2, 1],
    [3, 1],
  ]);
});
