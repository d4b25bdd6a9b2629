import { currencyAfter, currencyBefore, type LocalSigns } from '#core/extraction/notation/currency-signs';
import { longestSum, endsWithSum } from '#core/extraction/notation/sum-in-words';
import { type DecimalSign, numberAt, type WrittenNumber } from '#core/extraction/notation/written-number';

/** An amount in a text. */
export interface WrittenAmount {
  /** Whole cents (hundredths of the currency's unit), negative for `-5.00`, `(5.00)`, `5.00-`, `5.00 CR` and `5.00 in credit`. */
  cents: number;
  /** Where it begins and ends, sign and currency included. */
  start: number;
  end: number;
  /** ISO 4217 where a sign or code is beside it; `$` alone counts as USD. */
  currency: string | null;
  /** Digits after the decimal sign as written; 0 for a whole number. */
  decimals: number;
}

/** `¥55,000-`: in Japan and its neighbours the dash keeps others from adding figures. */
const closedByDash = new Set(['JPY', 'KRW', 'CNY', 'TWD']);
const digits = /\d[\d.,']*/g;
const unitAfter =
  /^ ?(?:%|kg|gm?|mg|lb|oz|ml|cl|cm|mm|km|m[23²³]?|kwh|mwh|kw|gb|mb|tb|mi|hrs?|hours?|days?|pcs?|pages?|x|ft|sq|gal|ltr|l|th|st|nd|rd)(?![a-z])/;

/** The decimal sign of most amounts in the text; null where none has one. */
export function decimalSignOf(folded: string): DecimalSign {
  let points = 0;
  let commas = 0;
  for (const match of folded.matchAll(/\d([.,])\d\d(?![\d.,]*\d)/g)) {
    if (match[1] === '.') points++;
    else commas++;
  }
  return points === commas ? null : points > commas ? '.' : ',';
}

/** Every amount in a line of folded text, from left to right. Dates, percentages, measures, phone numbers and codes are left out. */
export function readAmounts(folded: string, decimalSign: DecimalSign = null, local: LocalSigns = []): WrittenAmount[] {
  const found: WrittenAmount[] = [];
  for (const match of folded.matchAll(digits)) {
    if (match.index > 0 && match.index < (found.at(-1)?.end ?? 0)) continue;
    const number = numberAt(folded, match, decimalSign, local);
    const amount = number && place(folded, number, local);
    if (amount) found.push(amount);
  }
  return found;
}

function place(folded: string, number: WrittenNumber, local: LocalSigns): WrittenAmount | null {
  const { start, end, decimals, inside } = number;
  const after = folded.slice(end, end + 12);
  const currencyRight = inside === null ? currencyAfter(after, local) : null;
  const isMoney = inside !== null || currencyRight !== null;
  if (!isMoney && (unitAfter.test(after) || /^[/:]\d|^-\d|^[.,]\d/.test(after))) return null;
  if (!isMoney && /^[a-z]/.test(after) && !(decimals === 2 && /^[a-z]{1,3}(?![a-z\d])/.test(after))) return null;
  const inner = innerMinus(folded, start, decimals);
  const left = currencyBefore(folded.slice(Math.max(0, inner - 8), inner), local);
  const begin = inner - (left?.length ?? 0);
  const before = folded[begin - 1] ?? ' ';
  const isNamed = before === ':' && /[^\d\s]/.test(folded[begin - 2] ?? ' ') && (isMoney || decimals === 2 || number.isMarked);
  if (!left && !isNamed && /[a-z\d/:#.,@_]/.test(before)) return null;
  if (before === '-' && /[\da-z/]/.test(folded[begin - 2] ?? ' ')) return null;
  const stop = end + (currencyRight?.length ?? 0);
  const currency = inside ?? currencyRight?.code ?? left?.code ?? null;
  const closes = decimals === 0 && currency !== null && closedByDash.has(currency);
  const sign = signOf(folded, begin, stop, closes);
  const negative = sign.negative || inner < start;
  const cents = negative && number.cents !== 0 ? -number.cents : number.cents;
  return { cents, start: sign.start, end: sign.end, currency, decimals };
}

/**
 * Where the number begins with a minus (`-5.00`, `$-5.00`, `€ -5,00`); a hyphen between words and digits is not one, and one between letters and a
 * whole number belongs to the number of a document (`RP-40018`).
 */
function innerMinus(folded: string, start: number, decimals: number): number {
  if (folded[start - 1] !== '-') return start;
  const before = folded[start - 2] ?? ' ';
  const isNumbered = decimals === 0 && /[a-z]/.test(before);
  const isSign = /[ (:$€£¥￥₹]/.test(before) || (!isNumbered && currencyBefore(folded.slice(Math.max(0, start - 9), start - 1)) !== null);
  return isSign ? start - 1 : start;
}

function signOf(folded: string, start: number, end: number, closes: boolean): { negative: boolean; start: number; end: number } {
  const before = folded.slice(Math.max(0, start - 4), start);
  const after = folded.slice(end, end + 13);
  const inBrackets = /\(-?$/.test(before) && after.startsWith(')');
  if (inBrackets && endsWithSum(folded.slice(Math.max(0, start - longestSum), start))) return { negative: false, start, end };
  if (inBrackets) return { negative: true, start: folded.lastIndexOf('(', start), end: end + 1 };
  const credit = /^ {0,2}(?:cr|in credit)(?![a-z])/.exec(after)?.[0].length;
  if (credit !== undefined) return { negative: true, start, end: end + credit };
  // Before another sum it is a dash: `$25.00-$50.00`.
  if (/^-(?![\w.]|\p{Sc} ?\d)/u.test(after)) return { negative: !closes, start, end: end + 1 };
  if (/(?:^|[ (:])-$/.test(before)) return { negative: true, start: start - 1, end };
  // A separate minus counts only at the beginning of a column: elsewhere it is a dash between words and a figure.
  if (/(?:^|  )- $/.test(before) && start >= 2) return { negative: true, start: start - 2, end };
  return { negative: false, start, end };
}

/** Whole cents as a money text: `-1250` → `"-12.50"`. */
export function moneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Cents of a money text such as `"-12.50"`. */
export function moneyCents(text: string): number {
  return Math.round(Number(text.replace('.', '')));
}
