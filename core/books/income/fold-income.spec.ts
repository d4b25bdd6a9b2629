import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldIncome, type StatedIncome } from '#core/books/income/fold-income';
import { proving } from '../../../test/support/share.js';

let made = 0;
/** Rent on a manager's statement for June. */
const line = (different: Partial<StatedIncome> = {}): StatedIncome => ({
  id: (made += 1),
  kind: 'rent',
  amount: '2400.00',
  source: 'machine',
  documentId: made,
  happenedOn: '2026-06-30',
  period: '2026-06-01',
  periodEnd: '2026-06-30',
  manager: 'keystone',
  account: null,
  reference: null,
  note: 'Rent',
  documentDay: '2026-07-02',
  corrects: false,
  isCopy: false,
  withdrawn: false,
  isSeparate: false,
  ...different,
});
const entry = (different: Partial<StatedIncome> = {}): StatedIncome =>
  line({
    source: 'person',
    documentId: null,
    period: null,
    periodEnd: null,
    manager: '',
    note: null,
    happenedOn: '2026-06-03',
    ...different,
  });
const standings = (...claims: StatedIncome[]): (string | undefined)[] => {
  const found = foldIncome(claims);
  return claims.map(({ id }) => found.get(id));
};
const later = { documentDay: '2026-07-09' };

describe('of two statements', () => {
  test.each<[string, Partial<StatedIncome>, Partial<StatedIncome>, [string, string]]>([
    ['the copy of a file', {}, { isCopy: true }, ['counts', 'copy']],
    ['one that corrects', {}, { ...later, amount: '2500.00', corrects: true }, ['corrected', 'counts']],
    ['one that corrects and was read first', { ...later, amount: '2500.00', corrects: true }, {}, ['counts', 'corrected']],
    ['one of the same number', { reference: 'S1' }, { ...later, amount: '2500.00', reference: 'S1' }, ['corrected', 'counts']],
    ['one that says the same', {}, later, ['counts', 'repeated']],
    ['one that says the same as one in the trash', { withdrawn: true }, later, ['withdrawn', 'counts']],
    ['one that corrects and is in the trash', {}, { ...later, corrects: true, withdrawn: true }, ['counts', 'withdrawn']],
    ['one with other figures', {}, { ...later, amount: '2500.00' }, ['counts', 'counts']],
    ['one of another month', {}, { ...later, period: '2026-07-01', corrects: true }, ['counts', 'counts']],
    ['one of another manager', {}, { ...later, manager: 'summit', corrects: true }, ['counts', 'counts']],
    ['one of another account', { account: 'A' }, { ...later, account: 'B', corrects: true }, ['counts', 'counts']],
    ['one that says the same of another account', { account: 'A' }, { ...later, account: 'B' }, ['counts', 'counts']],
    ['one of another number that says the same', { reference: 'S1' }, { ...later, reference: 'S2' }, ['counts', 'counts']],
  ])('%s', (_, first, second, expected) => {
    expect(standings(line(first), line(second))).toEqual(expected);
  });
});

describe('what a person recorded', () => {
  test.each<[string, Partial<StatedIncome>, string]>([
    ['of that month', {}, 'confirmed'],
    ['some days before', { happenedOn: '2026-05-25' }, 'confirmed'],
    ['long before', { happenedOn: '2026-05-24' }, 'counts'],
    ['some weeks after', { happenedOn: '2026-07-20' }, 'confirmed'],
    ['long after', { happenedOn: '2026-07-21' }, 'counts'],
    ['of another amount', { amount: '2400.01' }, 'counts'],
    ['of another kind', { kind: 'deposit' }, 'counts'],
    ['that counts separately', { isSeparate: true }, 'counts'],
  ])('%s', (_, different, expected) => {
    expect(standings(line(), entry(different))).toEqual(['counts', expected]);
  });

  test('is confirmed by one line each, the nearest', () => {
    expect(standings(line(), entry(), entry({ happenedOn: '2026-06-28' }))).toEqual(['counts', 'counts', 'confirmed']);
  });

  test('is confirmed by no statement that does not count', () => {
    expect(standings(line(), line({ ...later, amount: '2500.00', corrects: true }), entry())).toEqual(['corrected', 'counts', 'counts']);
  });

  test('is confirmed by no cost', () => {
    expect(standings(line({ kind: 'repairs' }), entry({ kind: 'rent' }))).toEqual(['counts', 'counts']);
  });
});

const fact = fc.record({
  kind: fc.constantFrom<StatedIncome['kind']>('rent', 'rent', 'deposit', 'repairs', 'disbursed'),
  amount: fc.constantFrom('100.00', '200.00', '-100.00'),
  source: fc.constantFrom<StatedIncome['source']>('machine', 'machine', 'person'),
  documentId: fc.integer({ min: 1, max: 5 }),
  happenedOn: fc.constantFrom('2026-05-30', '2026-06-15', '2026-07-02'),
  period: fc.constantFrom('2026-05-01', '2026-06-01'),
  account: fc.constantFrom(null, 'A', 'B'),
  reference: fc.constantFrom(null, null, 'S1'),
  corrects: fc.boolean(),
  isCopy: fc.constantFrom(false, false, false, true),
  withdrawn: fc.constantFrom(false, false, false, true),
  isSeparate: fc.constantFrom(false, false, true),
});

test('the order of claims makes no difference, and no entry is confirmed without a line of its own that counts', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (facts, order) => {
      // What is of one document is of one statement.
      const claims = facts.map((one, at): StatedIncome => {
        const { account, reference, corrects, isCopy, withdrawn, period } =
          facts.find(({ documentId }) => documentId === one.documentId) ?? one;
        const isEntry = one.source === 'person';
        const days = { period, periodEnd: `${period.slice(0, 7)}-28`, documentDay: `2026-07-0${one.documentId}` };
        const stated = { account, reference, corrects, isCopy, withdrawn, ...days };
        return isEntry
          ? entry({ ...one, id: at + 1, documentId: null, period: null, isCopy: false, withdrawn: false })
          : line({ ...one, ...stated, id: at + 1 });
      });
      const shuffled = claims.map((claim) => ({ claim, key: order.next().value as number })).toSorted((a, b) => a.key - b.key);
      const [found, again] = [foldIncome(claims), foldIncome(shuffled.map(({ claim }) => claim))];
      expect(new Map([...again].toSorted(([a], [b]) => a - b))).toEqual(found);
      const confirmed = claims.filter(({ id }) => found.get(id) === 'confirmed');
      for (const { kind, amount } of confirmed) {
        const alike = ({ kind: of, amount: sum }: StatedIncome) => of === kind && sum === amount;
        const lines = claims.filter((claim) => claim.source === 'machine' && alike(claim) && found.get(claim.id) === 'counts');
        expect(confirmed.filter(alike).length).toBeLessThanOrEqual(lines.length);
      }
    }),
    { numRuns: proving ? 20_000 : 300 },
  );
});
