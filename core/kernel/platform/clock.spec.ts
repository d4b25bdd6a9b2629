import { expect, test } from 'vitest';
import { dayIn, dayInWords, isTimeZone } from '#core/kernel/platform/clock';

test.each([
  ['America/New_York', '2026-03-01T04:59:00Z', '2026-02-28'],
  ['America/New_York', '2026-03-01T05:00:00Z', '2026-03-01'],
  ['Pacific/Auckland', '2026-12-31T12:00:00Z', '2027-01-01'],
])('in %s the instant %s belongs to %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

test('a day stands in a sentence as a person writes it', () => {
  expect(dayInWords('2026-11-05')).toBe('Nov 5, 2026');
  expect(() => dayInWords('')).toThrow(RangeError);
});

test.each([
  ['America/New_York', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['-05:00', false],
  ['+0530', false],
  ['+05', false],
  ['\u221205:00', false],
  ['UTC+5', false],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, is) => expect(isTimeZone(name)).toBe(is));
