import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDates, resolveDate } from '#core/extraction/notation/date-notation';
import { fold } from '#core/extraction/notation/text-fold';

describe('readDates', () => {
  it.each([
    ['2018-03-18', '2018-03-18'],
    ['Date: 2016/07/31', '2016-07-31'],
    ['25/12/2018 8:13:39 PM', '2018-12-25'],
    ['24-11-17 13:11', '2017-11-24'],
    ['31.10.2018', '2018-10-31'],
    ['22 MAR 2018 18:24', '2018-03-22'],
    ['22-Mar-18', '2018-03-22'],
    ['6/10/201913:59', '2019-10-06'],
    ['August 3 , 2014', '2014-08-03'],
    ['Mar 5 2019', '2019-03-05'],
    ['7. Mai 2014', '2014-05-07'],
    ['Dec 19 - Jan 20, 2026', '2026-01-20'],
    ['31/01/26-28/02/26', '2026-01-31'],
    ['du 02 Juillet 2015', '2015-07-02'],
    ['19 april 2014', '2014-04-19'],
    ['5 de marzo de 2020', '2020-03-05'],
    ['1er août 2021', '2021-08-01'],
    ['12. März 2022', '2022-03-12'],
    ['3rd of May, 2020', '2020-05-03'],
    ['2026年11月18日', '2026-11-18'],
    ['支払期限 2026 年 1 月 5 日(月)', '2026-01-05'],
    ["July 4, '24", undefined],
  ])('%s', (text, expected) => {
    expect(readDates(fold(text)).map((date) => resolveDate(date, 'day-first'))[0] ?? undefined).toBe(expected);
  });

  it.each(['HD03-04-06', '10.0.0.12', '31/02/2018', '03-4021 6276', '1/2', 'INV/2023/0008', '40/13/2018'])('%s is no date', (text) => {
    expect(readDates(fold(text))).toEqual([]);
  });

  it('keeps both readings of a doubtful date', () => {
    const [date] = readDates('05/03/2018');
    expect(date).toMatchObject({ dayFirst: '2018-03-05', monthFirst: '2018-05-03', certain: false });
  });

  it('keeps both readings of a date with points, of which the day is first in any order', () => {
    const [date] = readDates('05.03.2018');
    expect(date).toMatchObject({ dayFirst: '2018-03-05', monthFirst: '2018-05-03', certain: false, hasPoints: true });
    expect(date && resolveDate(date, 'month-first')).toBe('2018-03-05');
    expect(readDates('05.13.2018')).toMatchObject([{ dayFirst: null, monthFirst: '2018-05-13' }]);
    expect(readDates('5.13.18')).toEqual([]);
  });

  it('takes eight digits for a date only when asked to', () => {
    expect(readDates('20240131')).toEqual([]);
    expect(readDates('20240131', true)).toMatchObject([{ dayFirst: '2024-01-31', compact: true }]);
  });
});

const two = (number: number) => String(number).padStart(2, '0');
const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const notations: readonly ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${y}/${m}/${d}`,
  (y, m, d) => `${d}. ${names[m - 1]} ${y}`,
  (y, m, d) => `${names[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${y}年${m}月${d}日`,
];

it('every day is read from every notation that leaves no doubt, wherever it stands', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...notations), fc.constantFrom('', 'Date: ', 'due by '), (day, write, before) => {
      const iso = day.toISOString().slice(0, 10);
      const [y = 0, m = 0, d = 0] = iso.split('-').map(Number);
      const found = readDates(fold(`${before}${write(y, m, d)}`));
      expect(found).toMatchObject([{ dayFirst: iso, monthFirst: iso, certain: true }]);
    }),
    { numRuns: 2000 },
  );
});

it('whatever stands in a text, what is read is a day of the calendar, in its place, and none twice', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.nat(99_999).map(String),
    fc.constantFrom('-', '/', '.', ',', ' ', ...names, '年', '月', '日'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, withCompact) => {
      const text = fold(pieces.join(''));
      let end = 0;
      for (const date of readDates(text, withCompact)) {
        expect(date.start).toBeGreaterThanOrEqual(end);
        end = date.end;
        expect(end).toBeLessThanOrEqual(text.length);
        for (const day of [date.dayFirst, date.monthFirst].filter((one) => one !== null))
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }
    }),
    { numRuns: 3000 },
  );
});
