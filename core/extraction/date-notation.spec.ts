import { describe, expect, it } from 'vitest';
import { readDates, resolveDate } from './date-notation.js';
import { fold } from './text-fold.js';

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

  it('takes eight digits for a date only when asked to', () => {
    expect(readDates('20240131')).toEqual([]);
    expect(readDates('20240131', true)).toMatchObject([{ dayFirst: '2024-01-31', compact: true }]);
  });
});
