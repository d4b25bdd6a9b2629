import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSeparator, mayBeSheet, proposeStarts, rangesBetween, rangesFrom } from '#core/reading/stack';
import { textPage } from '../../test/fixtures/text-page.ts';

const pagesOf = (...texts: string[]) => texts.map((text, at) => textPage(text, at + 1));

test.each([
  ['no sheet', [], 3, [[1, 3]]],
  ['a sheet in between', [2], 3, [[1, 1], [3, 3]]], // prettier-ignore
  ['sheets first, last and behind each other', [1, 3, 4, 6], 6, [[2, 2], [5, 5]]], // prettier-ignore
  ['nothing but sheets', [1, 2], 2, []],
])('the papers between separator sheets: %s', (_, sheets, pageCount, ranges) => {
  expect(rangesBetween(new Set(sheets), pageCount).map(({ from, to }) => [from, to])).toEqual(ranges);
});

test('papers that begin on some pages have every page once, in order', () => {
  assert(
    property(integer({ min: 1, max: 30 }), array(integer({ min: -3, max: 40 })), (pageCount, starts) => {
      const pages = rangesFrom(starts, pageCount).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_unused, at) => from + at),
      );
      expect(pages).toEqual(Array.from({ length: pageCount }, (_unused, at) => at + 1));
    }),
  );
});

test('a separator is known by its code, and its sheet has few words', () => {
  expect([' patcht ', 'RENTAL-LEDGER-SEPARATOR', 'INV-1'].map(isSeparator)).toEqual([true, true, false]);
  expect(mayBeSheet(undefined)).toBe(true);
  expect(mayBeSheet(textPage('Place this sheet between two documents'))).toBe(true);
  expect(mayBeSheet(textPage('word '.repeat(80)))).toBe(false);
});

describe('where another paper seems to begin', () => {
  it('is where the numbering begins anew', () => {
    expect(proposeStarts(pagesOf('Invoice\nPage 1 of 2', 'more\nPage 2 of 2', 'Statement\nSeite 1 von 1'))).toEqual([3]);
  });

  it('is behind the last page of some', () => {
    expect(proposeStarts(pagesOf('Statement\n1 / 2', 'more\n2 / 2', 'Lawn care, July'))).toEqual([3]);
  });

  it('is where a head has a title and no word of the page before', () => {
    const [acme, gas] = ['ACME Plumbing LLC\nInvoice 12', 'Juniper Gas Company\nYour bill for March'];
    expect(proposeStarts(pagesOf(acme, gas, gas))).toEqual([2]);
    expect(proposeStarts(pagesOf(acme, acme))).toEqual([]);
  });

  it('is never a page that calls itself a later one', () => {
    expect(proposeStarts(pagesOf('Acme Plumbing\nInvoice', 'Terms\nPage 2 of 2\nBill of rights'))).toEqual([]);
  });
});
