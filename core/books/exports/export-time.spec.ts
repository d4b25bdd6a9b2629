import { expect, test } from 'vitest';
import { daysOfPeriod, dueTurn, localHour, nextDay, turnSoFar } from '#core/books/exports/export-time';
import { fileName, patternTrouble } from '#core/books/exports/file-name';

const at = (day: string, hour: number) => ({ day, hour });

test.each([
  ['daily', '2026-03-04', at('2026-03-05', 5), null, '2026-03-05'],
  ['daily', '2026-03-04', at('2026-03-05', 6), '2026-03-05', '2026-03-05'],
  ['daily', '2026-03-05', at('2026-03-05', 23), null, '2026-03-06'],
  ['daily', '2026-03-01', at('2026-03-05', 6), '2026-03-05', '2026-03-05'],
  // 2 March 2026 is a Monday.
  ['weekly', '2026-02-23', at('2026-03-02', 5), null, '2026-03-02'],
  ['weekly', '2026-02-23', at('2026-03-02', 6), '2026-03-02', '2026-03-02'],
  ['weekly', '2026-02-23', at('2026-03-08', 0), '2026-03-02', '2026-03-08'],
  ['weekly', '2026-03-02', at('2026-03-08', 23), null, '2026-03-09'],
  ['monthly', '2026-02-01', at('2026-03-01', 5), null, '2026-03-01'],
  ['monthly', '2026-02-01', at('2026-03-17', 1), '2026-03-01', '2026-03-17'],
  ['monthly', '2026-12-01', at('2026-12-31', 9), null, '2027-01-01'],
] as const)('%s at six, last run for %s: at %o it is due for %s, and next on %s', (rhythm, lastTurn, now, due, next) => {
  const schedule = { rhythm, atHour: 6, lastTurn };
  expect([dueTurn(schedule, now), nextDay(schedule, now)]).toEqual([due, next]);
});

test('a new one begins with the next time', () => {
  expect(turnSoFar({ rhythm: 'daily', atHour: 6 }, at('2026-03-05', 9))).toBe('2026-03-05');
  expect(turnSoFar({ rhythm: 'daily', atHour: 6 }, at('2026-03-05', 5))).toBeNull();
});

test('the hour is that of the business', () =>
  expect(localHour('America/New_York', new Date('2026-03-05T04:30:00Z'))).toEqual(at('2026-03-04', 23)));

test.each([
  ['this_year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
  ['last_month', '2025-12-01', '2025-12-31'],
] as const)('%s in January', (period, firstDay, lastDay) => expect(daysOfPeriod(period, '2026-01-15')).toEqual({ firstDay, lastDay }));

test.each([
  ['{name}/{year}/{profile}-{date}', null],
  ['books', null],
  ['{day}', '{day}'],
  ['../{date}', 'dot'],
  ['/etc/{date}', 'letters'],
  ['a//b', 'letters'],
  ['a\\b', 'letters'],
  ['.hidden', 'dot'],
  ['a/./b', 'dot'],
  ['', 'letters'],
  ['{date', 'letters'],
])('the pattern %s: %s', (pattern, trouble) =>
  expect(patternTrouble(pattern)?.includes(trouble ?? '') ?? null).toBe(trouble === null ? null : true),
);

test('a name is made of the pattern, and no part of it leads elsewhere', () => {
  const parts = { name: '../../Ärger & Co', profile: 'beancount', date: '2026-03-05', year: '2026', from: '2026-01-01', to: '2026-12-31' };
  expect(fileName('{year}/{name}-{date}', parts, { extension: 'beancount', again: 1 })).toBe('2026/A-rger-Co-2026-03-05.beancount');
  expect(fileName('{profile}', parts, { extension: 'csv', again: 3 })).toBe('beancount-3.csv');
});
