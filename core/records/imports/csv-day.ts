import type { DayOrder } from '#core/database/values/import-values';
import { isDay } from '#core/kernel/platform/is-day';

/** The beginnings of the months' names, English and German, without accents. */
const months = ['jan', 'feb', 'mar|mrz|maer', 'apr', 'may|mai', 'jun', 'jul', 'aug', 'sep', 'oct|okt', 'nov', 'dec|dez'].map(
  (names) => new RegExp(`^(?:${names})`),
);

const figures = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;
const closely = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const dayFirst = /^(\d{1,2})(?:\.\s*|[\s-]+)([a-z]+)\.?[\s,-]+(\d{4}|\d{2})$/;
const monthFirst = /^([a-z]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/;
const timeOfDay = /[T\s,]+\d{1,2}:\d{2}.*$/i;
const weekday = /^(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]\s*/;

const plain = (text: string): string =>
  text.trim().replace(timeOfDay, '').toLowerCase().replaceAll('ä', 'ae').normalize('NFKD').replaceAll(/\p{M}/gu, '').replace(weekday, '');

/** Years of two figures are those of 1970 to 2069. */
const yearOf = (figure: string): number => (figure.length === 4 ? Number(figure) : Number(figure) + (Number(figure) < 70 ? 2000 : 1900));

function dayOf(year: string, month: number, day: string): string | null {
  const text = `${yearOf(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

const monthNamed = (name: string): number => months.findIndex((pattern) => pattern.test(name)) + 1;

/**
 * A day as people write it, as `YYYY-MM-DD`: `2026-03-04`, `3/4/26`, `4.3.2026`, `Mar 4, 2026`, `4. März 2026`, also with a time of day behind. `order`
 * says which of two figures before a slash or hyphen is the month; before a dot it is the second. Null for anything else. Pure.
 */
export function readDay(text: string, order: DayOrder): string | null {
  const written = plain(text);
  const first = yearFirst.exec(written);
  if (first) return dayOf(first[1] ?? '', Number(first[3]), first[4] ?? '');
  const [, closeYear, closeMonth, closeDay = ''] = closely.exec(written) ?? [];
  if (closeYear !== undefined) return dayOf(closeYear, Number(closeMonth), closeDay);
  const [, one = '', mark, two = '', year = ''] = figures.exec(written) ?? [];
  if (mark !== undefined) return mark === '.' || order === 'dmy' ? dayOf(year, Number(two), one) : dayOf(year, Number(one), two);
  const [, day = '', month = '', yearBehind = ''] = dayFirst.exec(written) ?? [];
  if (month !== '') return dayOf(yearBehind, monthNamed(month), day);
  const [, name = '', dayBehind = '', lastYear = ''] = monthFirst.exec(written) ?? [];
  return name === '' ? null : dayOf(lastYear, monthNamed(name), dayBehind);
}

/** In which order the figures of a day stand: `either` where both make sense (3/4/2026), `clear` where none is asked for. Null for what is no day. Pure. */
export function orderOf(text: string): DayOrder | 'either' | 'clear' | null {
  const [byMonth, byDay] = [readDay(text, 'mdy'), readDay(text, 'dmy')];
  if (byMonth === null) return byDay === null ? null : 'dmy';
  if (byDay === null) return 'mdy';
  const [, , mark] = figures.exec(plain(text)) ?? [];
  return mark === undefined || mark === '.' || byMonth === byDay ? 'clear' : 'either';
}
