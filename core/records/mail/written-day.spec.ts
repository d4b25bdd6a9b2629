import { expect, test } from 'vitest';
import { writtenDay } from '#core/records/mail/written-day';

test.each([
  ['2026-03-03T14:14:22.000Z', '2026-03-03'],
  ['On Tuesday, March 3rd, 2026 at 9:14 AM', '2026-03-03'],
  ['3/3/26 9:14 AM (GMT-05:00)', '2026-03-03'],
  ['Dienstag, 13. März 2026 09:14', '2026-03-13'],
  ['2026年3月3日 9:14', '2026-03-03'],
  ['13/04/2026 09:14', '2026-04-13'],
  ['Tue Nov 03 09:14:22 GMT+01:00 2026', '2026-11-03'],
  ['Sal Kas 03 09:14:22 GMT+03:00 2026', '2026-11-03'],
  ['Tue Nov 3 09:14:22 2026', '2026-11-03'],
  ['Nov 03 09:14 2026 or so', null],
  ['03/04/26 09:14', null],
  ['2026-13-45T', null],
  ['2026-02-31T00:00:00Z', null],
  ['0000-00-00', null],
  ['yesterday', null],
  ['', null],
  [null, null],
])('%j is of %j', (date, day) => expect(writtenDay(date)).toBe(day));
