import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchLines } from '#core/books/bank/match-lines';
import type { OpenItem, OpenLine } from '#core/books/bank/pair-odds';

const item = (key: string, cents: number, day: string, name = 'Acme Plumbing', more: Partial<OpenItem> = {}): OpenItem => ({
  key,
  cents,
  day,
  due: null,
  paid: null,
  names: [name],
  numbers: [],
  ...more,
});
const line = (id: number, cents: number, day: string, text = 'POS ACME PLUMBING TX'): OpenLine => ({ id, cents, day, text });
const pairs = (lines: readonly OpenLine[], items: readonly OpenItem[]) =>
  matchLines(lines, items)
    .map(({ lineId, itemKey, isSure, reason }) => [lineId, itemKey, isSure ? 'sure' : 'proposed', reason])
    .toSorted((a, b) => String(a).localeCompare(String(b)));

describe('a line pays an item', () => {
  test.each([
    ['with its name cut off', 'ACH ACME PLUMB'],
    ['without vowels', 'SQ *ACM PLMBNG AUSTIN TX'],
    ['in one word', 'ACMEPLUMBING'],
    ['in another spelling', 'Acmé Plumbing, L.L.C.'],
  ])('of its amount and name: %s', (_, text) => {
    expect(pairs([line(1, -24_550, '2026-03-04', text)], [item('a', -24_550, '2026-03-02')])).toEqual([[1, 'a', 'sure', 'name']]);
  });

  test('of its amount and number, whatever it is called', () => {
    const bill = item('a', -24_550, '2026-03-02', 'Acme', { numbers: ['INV-004512'] });
    expect(pairs([line(1, -24_550, '2026-03-04', 'ONLINE TRANSFER 4512')], [bill])).toEqual([[1, 'a', 'sure', 'number']]);
    expect(pairs([line(1, -24_550, '2026-03-04', 'ONLINE TRANSFER 14512')], [bill])).toEqual([[1, 'a', 'proposed', 'amount']]);
  });

  test('is proposed where a check says nothing but its amount', () => {
    expect(pairs([line(1, -24_551, '2026-03-04', 'CHECK 1042')], [item('a', -24_551, '2026-03-02')])).toEqual([
      [1, 'a', 'proposed', 'amount'],
    ]);
  });

  test.each([
    ['another name', line(1, -24_550, '2026-03-04', 'NETFLIX COM'), item('a', -24_550, '2026-03-02')],
    ['another sign', line(1, 24_550, '2026-03-04'), item('a', -24_550, '2026-03-02')],
    ['long before it', line(1, -24_550, '2026-02-04'), item('a', -24_550, '2026-03-02')],
    ['a cent more', line(1, -24_551, '2026-03-04', 'NETFLIX'), item('a', -24_550, '2026-03-02')],
  ])('is not: %s', (_, bank, bill) => {
    expect(pairs([bank], [bill])).toEqual([]);
  });

  test('of the same price week by week, each its own', () => {
    const items = ['02', '09', '16', '23'].map((day) => item(day, -6000, `2026-03-${day}`));
    const lines = [3, 10, 18, 24].map((day, at) => line(at, -6000, `2026-03-${String(day).padStart(2, '0')}`));
    const found = matchLines(lines, items);
    expect(found.map(({ lineId, itemKey }) => [lineId, itemKey]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [0, '02'],
      [1, '09'],
      [2, '16'],
      [3, '23'],
    ]);
  });

  test('that two might be is nobody’s for sure', () => {
    const items = [item('a', -6000, '2026-03-02'), item('b', -6000, '2026-03-02')];
    expect(pairs([line(1, -6000, '2026-03-04')], items).filter(([, , how]) => how === 'sure')).toEqual([]);
  });

  test('with a fee for the card is proposed', () => {
    expect(pairs([line(1, -10_290, '2026-03-04')], [item('a', -10_000, '2026-03-02')])).toEqual([[1, 'a', 'proposed', 'fee']]);
  });
});

describe('sums', () => {
  test('several bills of one vendor in one line', () => {
    const items = [item('a', -12_010, '2026-04-01'), item('b', -7995, '2026-04-02'), item('c', -500, '2026-04-02', 'Other')];
    expect(pairs([line(1, -20_005, '2026-04-04')], items)).toEqual([
      [1, 'a', 'sure', 'sum'],
      [1, 'b', 'sure', 'sum'],
    ]);
  });

  test('one bill in parts', () => {
    const bill = item('a', -300_040, '2026-04-01', 'Acme Plumbing', { due: '2026-04-30' });
    const lines = [line(1, -100_040, '2026-04-06'), line(2, -200_000, '2026-04-29')];
    expect(pairs(lines, [bill])).toEqual([
      [1, 'a', 'sure', 'parts'],
      [2, 'a', 'sure', 'parts'],
    ]);
  });

  test('that come out in two ways are left to a person', () => {
    const items = [-100, -200, -300, -400].map((cents, at) => item(String(at), cents * 100, '2026-04-01'));
    expect(pairs([line(1, -50_000, '2026-04-02')], items)).toEqual([]);
  });
});

const textOf = (from: readonly OpenLine[]) => new Map(from.map(({ id, text }) => [id, text]));
const said = (from: readonly OpenLine[], with_: readonly OpenItem[]) =>
  matchLines(from, with_)
    .map(({ lineId, itemKey, isSure }) => `${textOf(from).get(lineId)} ${itemKey} ${isSure}`)
    .toSorted();
const day = fc.integer({ min: 0, max: 40 }).map((days) => new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10));
const cents = fc.constantFrom(-1000, -2000, -3000, -4500, -6000, 1000);
const name = fc.constantFrom('Acme Plumbing', 'Granite Roofing', 'Home Depot');
const items = fc
  .array(fc.record({ cents, day, name }), { maxLength: 14 })
  .map((made) => made.map((each, at) => item(`expense:${at}`, each.cents, each.day, each.name)));
const lines = fc
  .array(fc.record({ cents, day, name: fc.oneof(name, fc.constant('CHECK 12')) }), { maxLength: 14 })
  .map((made) => made.map((each, at) => line(at + 1, each.cents, each.day, `${each.name.toUpperCase()} ${at}`)));

describe('whatever comes', () => {
  test('no line and no item is given more than it has', () => {
    fc.assert(
      fc.property(lines, items, (some, open) => {
        const found = matchLines(some, open);
        for (const { id, cents: has } of some) {
          const sum = found.filter(({ lineId }) => lineId === id).reduce((total, match) => total + match.cents, 0);
          expect(sum).toBeLessThanOrEqual(Math.abs(has));
          const isWhole = sum === Math.abs(has);
          expect(isWhole || !found.some((match) => match.lineId === id && match.isSure)).toBe(true);
        }
        for (const { key, cents: has } of open) {
          const sum = found.filter(({ itemKey }) => itemKey === key).reduce((total, match) => total + match.cents, 0);
          expect(sum).toBeLessThanOrEqual(Math.abs(has));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('the order of lines and items, and the numbers lines were given, make no difference', () => {
    const shuffled = fc.tuple(lines, items).chain(([some, open]) =>
      fc.record({
        some: fc.constant(some),
        open: fc.constant(open),
        linesThen: fc.shuffledSubarray(some, { minLength: some.length }),
        itemsThen: fc.shuffledSubarray(open, { minLength: open.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ some, open, linesThen, itemsThen }) => {
        const renumbered = linesThen.map((each, at) => ({ ...each, id: 100 + at }));
        expect(said(renumbered, itemsThen)).toEqual(said(some, open));
      }),
      { numRuns: 200 },
    );
  });
});
