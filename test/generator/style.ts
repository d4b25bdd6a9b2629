import type { Draw } from './draw.ts';
import { type Country, type Land, landOf } from './names.ts';

/** How a document writes its values. */
export interface Style {
  land: Land;
  /** The currency its amounts are in, and whether it says so. */
  currency: { code: string; isNamed: boolean };
  money(cents: number): string;
  /** As tables write it, where the sign often stands only beside totals. */
  cell(cents: number): string;
  day(iso: string): string;
  /** A day beside dated ones, often without its year. */
  short(iso: string): string;
  /** `Total:` or `Total`. */
  label(text: string): string;
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** 123456 → `1,234.56`, whatever its sign. */
export function writeMoney(cents: number, separators: { thousands: string; decimal: string } = { thousands: ',', decimal: '.' }): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  const whole = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, separators.thousands);
  return `${whole}${separators.decimal}${text.slice(-2)}`;
}

type Wrap = (plain: string) => string;
const dollars: readonly Wrap[] = [
  ...Array.from({ length: 9 }, (): Wrap => (plain) => `$${plain}`),
  (plain) => plain,
  (plain) => plain,
  (plain) => plain,
  (plain) => plain,
  (plain) => `$ ${plain}`,
  (plain) => `$ ${plain}`,
  (plain) => `USD ${plain}`,
  (plain) => `US$${plain}`,
  (plain) => `$${plain} USD`,
  (plain) => `${plain} USD`,
  (plain) => `*****$${plain}`,
];
/** The signs of other currencies; a plain dollar sign does not say which dollar. */
const foreign: readonly { country: Country; code: string; isNamed: boolean; sign: Wrap }[] = [
  { country: 'CA', code: 'CAD', isNamed: true, sign: (plain) => `CA$${plain}` },
  { country: 'CA', code: 'CAD', isNamed: true, sign: (plain) => `$${plain} CAD` },
  { country: 'CA', code: 'CAD', isNamed: false, sign: (plain) => `$${plain}` },
  { country: 'GB', code: 'GBP', isNamed: true, sign: (plain) => `£${plain}` },
  { country: 'GB', code: 'GBP', isNamed: true, sign: (plain) => `£ ${plain}` },
  { country: 'IE', code: 'EUR', isNamed: true, sign: (plain) => `€${plain}` },
  { country: 'IE', code: 'EUR', isNamed: true, sign: (plain) => `EUR ${plain}` },
  { country: 'IE', code: 'EUR', isNamed: true, sign: (plain) => `${plain} €` },
  { country: 'AU', code: 'AUD', isNamed: true, sign: (plain) => `A$${plain}` },
  { country: 'AU', code: 'AUD', isNamed: true, sign: (plain) => `AUD ${plain}` },
];
const negatives: readonly Wrap[] = [
  (positive) => `-${positive}`,
  (positive) => `-${positive}`,
  (positive) => `(${positive})`,
  (positive) => `${positive}-`,
  (positive) => `${positive} CR`,
  (positive) => `${positive}CR`,
  (positive) => `− ${positive}`,
  (positive) => (positive.startsWith('$') ? positive.replace(/^\$ ?/, '$-') : `-${positive}`),
  (positive) => `${positive} credit`,
];

interface Day {
  year: string;
  month: number;
  day: number;
}
type DayStyle = (day: Day) => string;
const two = (value: number): string => String(value).padStart(2, '0');
const monthName = (month: number): string => months[month - 1] ?? '';
const brief = (month: number): string => monthName(month).slice(0, 3);
export const ordinal = (day: number): string => `${day}${(day > 10 && day < 14 ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
const weekday = ({ year, month, day }: Day): string =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    new Date(Date.UTC(Number(year), month - 1, day)).getUTCDay()
  ] ?? '';

const worded: readonly DayStyle[] = [
  ({ year, month, day }) => `${monthName(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${brief(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${two(day)}-${brief(month)}-${year}`,
  ({ year, month, day }) => `${day} ${monthName(month)} ${year}`,
  ({ year, month, day }) => `${two(day)} ${brief(month)} ${year}`,
  ({ year, month, day }) => `${day}-${brief(month)}-${year.slice(2)}`,
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
];
const monthFirst: readonly DayStyle[] = [
  ...Array.from(
    { length: 4 },
    (): DayStyle =>
      ({ year, month, day }) =>
        `${two(month)}/${two(day)}/${year}`,
  ),
  ({ year, month, day }) => `${month}/${day}/${year}`,
  ({ year, month, day }) => `${month}/${day}/${year}`,
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year.slice(2)}`,
  ({ year, month, day }) => `${month}/${day}/${year.slice(2)}`,
  ({ year, month, day }) => `${two(month)}-${two(day)}-${year}`,
  ({ year, month, day }) => `${month}-${day}-${year.slice(2)}`,
  ({ year, month, day }) => `${monthName(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${monthName(month)} ${two(day)}, ${year}`,
  ({ year, month, day }) => `${brief(month)}. ${day}, ${year}`,
  ({ year, month, day }) => `${brief(month)} ${ordinal(day)}, ${year}`,
  ({ year, month, day }) => `${brief(month).toUpperCase()} ${two(day)} ${year}`,
  ({ year, month, day }) => `${brief(month).toUpperCase()} ${day}, ${year}`,
  ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`,
  ({ year, month, day }) => `${year}${two(month)}${two(day)}`,
  (day) => `${weekday(day)}, ${monthName(day.month)} ${day.day}, ${day.year}`,
  ({ year, month, day }) => `${two(month)}.${two(day)}.${year}`,
  ...worded,
];
const dayFirst: readonly DayStyle[] = [
  ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`,
  ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`,
  ({ year, month, day }) => `${day}/${month}/${year.slice(2)}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => `${ordinal(day)} ${monthName(month)} ${year}`,
  ...worded,
];
const withoutYear: readonly DayStyle[] = [
  ({ month, day }) => `${two(month)}/${two(day)}`,
  ({ month, day }) => `${month}/${day}`,
  ({ month, day }) => `${brief(month)} ${day}`,
  ({ month, day }) => `${brief(month)} ${two(day)}`,
];

const parts = (iso: string): Day => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return { year, month: Number(month), day: Number(day) };
};
const cases: readonly Wrap[] = [
  ...Array.from({ length: 6 }, (): Wrap => (text) => text),
  (text) => text.toUpperCase(),
  (text) => text.toUpperCase(),
  (text) => `${text.charAt(0)}${text.slice(1).toLowerCase()}`,
  (text) => text.toLowerCase(),
];

export function drawStyle(draw: Draw, isAmerican = false): Style {
  const abroad = draw.chance(0.1) && !isAmerican ? draw.pick(foreign) : null;
  const sign = abroad?.sign ?? draw.pick(dollars);
  const [negative, colon, letters] = [draw.pick(negatives), draw.pick(['', '', ':', ':', ':', ' :', '.....', ' -']), draw.pick(cases)];
  const isDayFirst = abroad !== null && abroad.country !== 'CA';
  const day = draw.pick(isDayFirst ? dayFirst : monthFirst);
  const short =
    !isDayFirst && draw.chance(0.4) ? draw.pick(withoutYear) : draw.chance(0.3) ? draw.pick(isDayFirst ? dayFirst : monthFirst) : day;
  const cellSign: Wrap = draw.chance(0.45) ? (plain) => plain : sign;
  const dropsCents = draw.chance(0.06);
  const ungrouped = draw.chance(0.08);
  const number = (cents: number): string => {
    const text = ungrouped ? writeMoney(cents, { thousands: '', decimal: '.' }) : writeMoney(cents);
    return dropsCents ? text.replace(/\.00$/, '') : text;
  };
  const written = (wrap: Wrap, cents: number) => (cents < 0 ? negative(wrap(number(cents))) : wrap(number(cents)));
  return {
    land: landOf(abroad?.country ?? 'US'),
    currency: { code: abroad?.code ?? 'USD', isNamed: abroad?.isNamed ?? true },
    money: (cents) => written(sign, cents),
    cell: (cents) => written(cellSign, cents),
    day: (iso) => day(parts(iso)),
    short: (iso) => short(parts(iso)),
    label: (text) => `${letters(text)}${/[.:?]$/.test(text) ? '' : colon}`,
  };
}

/** 123456 → `1234.56`, as the truth writes it. */
export function plainMoney(cents: number): string {
  return `${cents < 0 ? '-' : ''}${writeMoney(cents, { thousands: '', decimal: '.' })}`;
}

/** The day so many days after another. */
export function dayAfter(iso: string, count: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The same day so many months later; the last of a shorter month. */
export function monthAfter(iso: string, count: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

export const monthWords = (iso: string): string => `${monthName(Number(iso.slice(5, 7)))} ${iso.slice(0, 4)}`;
export const monthBrief = (iso: string): string => brief(Number(iso.slice(5, 7)));
