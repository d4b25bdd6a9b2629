import { expect, test } from 'vitest';
import { addDays, addMonths, dayOfMonth, daysApart, daysBetween, monthStart } from '#core/kernel/platform/days';

test('counts days over months, leap days and years, with a sign or without', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  expect(daysApart('2027-01-01', '2026-12-31')).toBe(1);
});

test('adds days forward and back', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('a day that a month does not have is its last', () => {
  expect(dayOfMonth(2026, 2, 31)).toBe('2026-02-28');
  expect(dayOfMonth(2026, 14, 30)).toBe('2027-02-28');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31');
  expect(addMonths('2026-01-15', -2)).toBe('2025-11-15');
});

test('names the first day of a month', () => {
  expect(monthStart('2026-11-28')).toBe('2026-11-01');
});
