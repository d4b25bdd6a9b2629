import type { Draw } from './draw.ts';

/** How a document writes its values. */
export interface Style {
  money(cents: number): string;
  day(iso: string): string;
  /** `Total:` or `Total`. */
  label(text: string): string;
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** 123456 → `1,234.56`. */
function grouped(cents: number, separators: { thousands: string; decimal: string } = { thousands: ',', decimal: '.' }): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  const whole = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, separators.thousands);
  return `${whole}${separators.decimal}${text.slice(-2)}`;
}

const signs: readonly ((plain: string) => string)[] = [
  (plain) => `$${plain}`,
  (plain) => `$${plain}`,
  (plain) => `$${plain}`,
  (plain) => plain,
  (plain) => `$ ${plain}`,
  (plain) => `USD ${plain}`,
  (plain) => `US$${plain}`,
];
const negatives: readonly ((positive: string) => string)[] = [
  (positive) => `-${positive}`,
  (positive) => `-${positive}`,
  (positive) => `(${positive})`,
  (positive) => `${positive}-`,
  (positive) => `${positive} CR`,
  (positive) => `− ${positive}`,
];

interface Day {
  year: string;
  month: number;
  day: number;
}
const two = (value: number): string => String(value).padStart(2, '0');
const monthName = (month: number): string => months[month - 1] ?? '';
const days: readonly ((day: Day) => string)[] = [
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`,
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`,
  ({ year, month, day }) => `${month}/${day}/${year}`,
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year.slice(2)}`,
  ({ year, month, day }) => `${monthName(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${monthName(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${monthName(month).slice(0, 3)} ${day}, ${year}`,
  ({ year, month, day }) => `${two(day)}-${monthName(month).slice(0, 3)}-${year}`,
  ({ year, month, day }) => `${monthName(month).slice(0, 3).toUpperCase()} ${two(day)} ${year}`,
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${two(month)}-${two(day)}-${year}`,
];

export function drawStyle(draw: Draw): Style {
  const [sign, negative, day, colon] = [draw.pick(signs), draw.pick(negatives), draw.pick(days), draw.pick(['', ':', ':', ' :'])];
  const isUpper = draw.chance(0.12);
  return {
    money: (cents) => (cents < 0 ? negative(sign(grouped(cents))) : sign(grouped(cents))),
    day: (iso) => {
      const [year = '', month = '', date = ''] = iso.split('-');
      return day({ year, month: Number(month), day: Number(date) });
    },
    label: (text) => `${isUpper ? text.toUpperCase() : text}${/[.:?]$/.test(text) ? '' : colon}`,
  };
}

/** 123456 → `1234.56`, as the truth writes it. */
export function plainMoney(cents: number): string {
  return `${cents < 0 ? '-' : ''}${grouped(cents, { thousands: '', decimal: '.' })}`;
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
