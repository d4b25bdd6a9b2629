import { expect, test } from 'vitest';
import { formsInSeason } from '#core/books/expected/missing-w9s';

test.each([
  ['2026-10-31', null],
  ['2026-11-01', { year: 2026, dueOn: '2027-01-31' }],
  ['2026-12-31', { year: 2026, dueOn: '2027-01-31' }],
  ['2027-01-31', { year: 2026, dueOn: '2027-01-31' }],
  ['2027-02-28', { year: 2026, dueOn: '2027-01-31' }],
  ['2027-03-01', null],
])('on %s', (today, season) => {
  expect(formsInSeason(today)).toEqual(season);
});
