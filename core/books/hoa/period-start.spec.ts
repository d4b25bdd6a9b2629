import { expect, test } from 'vitest';
import { periodStart } from '#core/books/hoa/period-start';

test.each([
  ['Q2 2026', '2026-04-01'],
  ['third quarter of 2026', '2026-07-01'],
  ['April - June 2026', '2026-04-01'],
  ['April 1, 2026 to June 30, 2026', '2026-04-01'],
  ['Nov. 2025 - Jan. 2026', '2025-11-01'],
  ['December - February 2026', '2025-12-01'],
  ['May 2026', '2026-05-01'],
  ['04/01/2026 - 06/30/2026', '2026-04-01'],
  ['7/1/26 through 12/31/26', '2026-07-01'],
  ['2026 annual', '2026-01-01'],
  ['2026 semi-annual', null],
  ['the coming season', null],
  ['13/45/2026', null],
  ['0/15/2026', null],
  ['12/31/2026', '2026-12-01'],
  ['1/1/2026 to 3/31/2026', '2026-01-01'],
  ['the year 2026', null],
  ['April - June', null],
  ['November 2025 - January 2026', '2025-11-01'],
  ['January, February and December 2026', '2026-01-01'],
  ['4th quarter 2026', '2026-10-01'],
])('%s begins on %s', (said, day) => {
  expect(periodStart(said)).toBe(day);
});
