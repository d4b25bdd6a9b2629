import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { showLocale } from '../i18n/locale';
import { formatDay, formatDayOf, formatInstant, formatMoney, formatMoneyShort, formatSize, timeAgo, todayIn } from './format';

afterEach(() => vi.unstubAllEnvs());

test('money, days and sizes read as specified', () => {
  expect(formatMoney(1284.5)).toBe('$1,284.50');
  expect(formatMoney(-3.4)).toBe('-$3.40');
  expect(formatMoneyShort(15_000)).toBe('$15k');
  expect(formatMoneyShort(500)).toBe('$500');
  expect(formatDay('2026-11-05')).toBe('Nov 5, 2026');
  // MMM d, yyyy h:mm a
  expect(formatInstant('2026-11-05T15:07:00')).toBe('Nov 5, 2026 3:07 PM');
  expect(formatSize(1536)).toBe('1.5 KB');
});

test.each([
  [20, 'now'],
  [5 * 60, '5 min ago'],
  [6 * 3600, '6 h ago'],
  [30 * 3600, 'yesterday'],
])('%d seconds back is %s', (seconds, words) => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(timeAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now, i18nProvider.translate)).toBe(words);
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('in German, dates, amounts and sizes are written as there', () => {
  showLocale('de');
  expect([formatMoney(1284.5), formatMoney(-3.4, 'EUR')].map(plain)).toEqual(['1.284,50 $', '-3,40 €']);
  expect(formatDay('2026-11-05')).toBe('5. Nov. 2026');
  expect(formatSize(1536)).toBe('1,5 KB');
  showLocale('en');
});

test('another currency has its own sign, never a silent dollar', () => {
  expect(formatMoney(120, 'EUR')).toBe('€120.00');
  expect(formatMoneyShort(15_000, 'GBP')).toBe('£15k');
});

test('today is the business’s day', () => {
  const late = new Date('2026-11-20T02:00:00Z');
  expect(todayIn('America/New_York', late)).toBe('2026-11-19');
  expect(todayIn('Europe/Berlin', late)).toBe('2026-11-20');
});

test('of a time zone that this browser does not know, today is the reader’s day', () => {
  const late = new Date('2026-11-20T02:00:00Z');
  expect(todayIn('Nowhere/Newly_Named', late)).toBe(todayIn(undefined, late));
});

test.each([
  ['America/Los_Angeles', 'Mar 1, 2026'],
  ['Pacific/Auckland', 'Mar 2, 2026'],
])('in %s an instant has the day of who reads it, a calendar day its own', (zone, words) => {
  vi.stubEnv('TZ', zone);
  expect(formatDayOf('2026-03-02T02:00:00Z')).toBe(words);
  expect(formatDay('2026-03-02')).toBe('Mar 2, 2026');
});
