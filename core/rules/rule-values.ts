import { addDays } from '#core/kernel/platform/days';

/** An exact decimal: `digits` × 10^-`scale`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/**
 * Reads a number exactly, without floating point: `1284.5`, `"$1,284.50"`, `"-12"`, `"(12.00)"` (an accountant's minus).
 * Null for what is no number; a comma followed by one or two last digits is refused as ambiguous.
 */
export function toDecimal(value: unknown): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  const plain = /^\((.*)\)$/.exec(text);
  const match = /^([-+]?)\s*[$€£]?\s*([-+]?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d+))?$/.exec(plain?.[1] ?? text);
  if (!match || text.length > 60) return null;
  const [, sign = '', late = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const digits = BigInt(whole.replaceAll(',', '') + fraction);
  const negative = (sign === '-' || late === '-') !== (plain !== null);
  return { digits: negative ? -digits : digits, scale: fraction.length };
}

/** Below 0 where `a` is the smaller, 0 where they are equal, whatever their number of places. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = a.digits * 10n ** BigInt(scale - a.scale);
  const right = b.digits * 10n ** BigInt(scale - b.scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Reads a calendar day: `YYYY-MM-DD` (a date-time is cut to its day), `today`, `today-30`, `today + 7`.
 * `today` is the business's own day. Null for what is no day.
 */
export function toDay(value: unknown, today: string): string | null {
  if (typeof value !== 'string') return null;
  const relative = /^today(?:\s*([-+])\s*(\d{1,5})(?:\s*d(?:ays?)?)?)?$/i.exec(value.trim());
  if (relative) {
    const days = Number(relative[2] ?? 0) * (relative[1] === '-' ? -1 : 1);
    return addDays(today, days);
  }
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value.trim())?.[0];
  if (!day) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** A text as it is compared: without regard to case, width of letters or runs of spaces. */
export function toPlainText(value: string | number | boolean): string {
  return toOneLine(value).toLowerCase();
}

/** A text whose places are those of its plain text, in the letters it was written in. */
export function toOneLine(value: string | number | boolean): string {
  return String(value).normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}

/** At most `length` characters of a text around a place, for a person to see; a cut is shown by an ellipsis. */
export function excerpt(text: string, at = 0, length = 200): string {
  if (text.length <= length) return text;
  const start = Math.max(0, Math.min(at - Math.floor(length / 3), text.length - length));
  const isEnd = start + length >= text.length;
  const cut = text.slice(start === 0 ? 0 : start + 1, isEnd ? text.length : start + length - 1);
  return `${start === 0 ? '' : '…'}${cut}${isEnd ? '' : '…'}`.toWellFormed();
}
