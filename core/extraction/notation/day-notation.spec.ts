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
  ['01-05', '2026-12-20', '2027-01-05'],
  ['12-20', '2027-01-05', '2026-12-20'],
  ['11-18', '2026-11-20', '2026-11-18'],
  ['02-29', '2026-03-01', null],
  ['02-29', '2028-03-01', '2028-02-29'],
] as const)('%s near %s', (day, other, expected) => {
  expect(dayNear({ month: Number(day.slice(0, 2)), day: Number(day.slice(3)) }, other)).toBe(expected);
});
