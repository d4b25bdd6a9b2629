import { expect, it } from 'vitest';
import { dayNear, readDays } from '#core/extraction/notation/day-notation';

it.each([
  ['payment date: november 18', 11, 18],
  ['on nov. 3rd', 11, 3],
  ['due 5 de marzo', 3, 5],
  ['18th of november', 11, 18],
  ['meeting: december 8, 6:30 pm', 12, 8],
  ['am 18. november 18:30 uhr', 11, 18],
])('reads %s', (text, month, day) => {
  expect(readDays(text)).toMatchObject([{ month, day }]);
});

it.each([
  'november 18, 2026',
  '18 november 2026',
  "22 mar '18",
  'november 2026',
  'may 10,000',
  'sold out 5',
  'february 30',
  'nov 18.50',
  'maybe 5',
])('%s is no day without a year', (text) => {
  expect(readDays(text)).toEqual([]);
});

it.each([
  // Past: the last year's in January, this year's shortly ahead, else the last one.
  ['12-28', '2027-01-03', 'past', '2026-12-28'],
  ['01-02', '2026-12-30', 'past', '2027-01-02'],
  ['11-18', '2026-11-20', 'past', '2026-11-18'],
  ['05-30', '2026-02-20', 'past', '2025-05-30'],
  // Near.
  ['01-05', '2026-12-20', 'near', '2027-01-05'],
  ['12-20', '2027-01-05', 'near', '2026-12-20'],
  // Coming: on the day itself, over the year's end, just past.
  ['11-20', '2026-11-20', 'coming', '2026-11-20'],
  ['01-12', '2026-11-20', 'coming', '2027-01-12'],
  ['10-01', '2026-11-20', 'coming', '2027-10-01'],
  ['11-10', '2026-11-20', 'coming', '2026-11-10'],
  ['12-30', '2027-01-02', 'coming', '2026-12-30'],
  ['02-29', '2026-03-01', 'near', null],
  ['02-29', '2028-03-01', 'past', '2028-02-29'],
] as const)('%s in a mail of %s that speaks of what is %s', (day, mail, lean, expected) => {
  expect(dayNear({ month: Number(day.slice(0, 2)), day: Number(day.slice(3)) }, mail, lean)).toBe(expected);
});
