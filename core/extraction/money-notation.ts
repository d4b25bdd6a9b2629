import { currencyAfter, currencyBefore, type LocalSigns } from '#core/extraction/currency-signs';

/** An amount as it stands in a text. */
export interface WrittenAmount {
  /** Whole cents (hundredths of the currency's unit), negative for `-5.00`, `(5.00)`, `5.00-` and `5.00 CR`. */
  cents: number;
  /** Where it begins and ends, sign and currency included. */
  start: number;
  end: number;
  /** ISO 4217 where a sign or code stands beside it, `$` alone counts as USD. */
  currency: string | null;
  /** Digits after the decimal sign as written; 0 for a whole number. */
  decimals: number;
}

/** Which character a document writes before the cents, as far as it shows. */
export type DecimalSign = '.' | ',' | null;

const digits = /\d[\d.,']*/g;
const maxDigits = 12;
const spacedThousands = /^(?: \d{3})+,\d{2}(?!\d)/;
/** Without cents only a currency behind it tells a number from two. */
const spacedWhole = /^(?: \d{3})+(?![\d.,]\d| \d)/;
const unitAfter =
  /^ ?(?:%|kg|gm?|mg|lb|oz|ml|cl|cm|mm|km|m[23²³]?|kwh|mwh|kw|gb|mb|tb|mi|hrs?|hours?|days?|pcs?|pages?|x|ft|sq|gal|ltr|l|th|st|nd|rd)(?![a-z])/;

/** The decimal sign most amounts of the text show; null where none does. */
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
    let start = match.index;
    let token = match[0].replace(/[.,']+$/, '');
    if (start > 0 && start < (found.at(-1)?.end ?? 0)) continue;
    const behind = folded.slice(start + token.length, start + token.length + 30);
    const spaced = spacedThousands.exec(behind) ?? wholeInGroups(behind, local);
    if (spaced && /^\d{1,3}$/.test(token)) token += spaced[0];
    if (folded[start - 1] === '.' && /^\d{2}$/.test(token) && !/[\d.]/.test(folded[start - 2] ?? ' ')) {
      start -= 1;
      token = `.${token}`;
    }
    const number = parseNumber(token, decimalSign);
    const amount = number && place(folded, start, start + token.length, number, local);
    if (amount) found.push(amount);
  }
  return found;
}

/** The groups of `12 300 Ft`. */
function wholeInGroups(behind: string, local: LocalSigns): RegExpExecArray | null {
  const groups = spacedWhole.exec(behind);
  return groups && currencyAfter(behind.slice(groups[0].length), local) ? groups : null;
}

/** The digits and separators of one number, as cents. Null where they make no sensible number. */
export function parseNumber(token: string, decimalSign: DecimalSign = null): { cents: number; decimals: number } | null {
  const plain = token.replace(/ /g, '');
  const at = decimalAt(plain, decimalSign);
  if (at === null) return null;
  const whole = (at < 0 ? plain : plain.slice(0, at)).replace(/[.,']/g, '');
  const fraction = at < 0 ? '' : plain.slice(at + 1);
  if (whole.length + 2 > maxDigits || !/^\d*$/.test(fraction)) return null;
  const rounded = Math.round(Number(`${fraction}000`.slice(0, 3)) / 10);
  return { cents: Number(whole || '0') * 100 + rounded, decimals: fraction.length };
}

/** Where the decimal sign stands, -1 for none, null for no number. */
function decimalAt(plain: string, decimalSign: DecimalSign): number | null {
  const separators = [...plain.matchAll(/[.,']/g)];
  const last = separators.at(-1);
  if (!last) return -1;
  const after = plain.length - last.index - 1;
  const alike = separators.filter((separator) => separator[0] === last[0]).length;
  const isThousands = after === 3 && groupsOfThree(plain);
  if (last[0] === "'" || (alike > 1 && separators.length === alike)) return isThousands ? -1 : null;
  if (alike > 1) return null;
  const lead = plain.slice(0, last.index);
  if (separators.length > 1 && !groupsOfThree(lead)) return null;
  if (separators.length > 1 || after !== 3) return last.index;
  // One separator and three digits: 1,234 is thousands unless the document writes its cents after that sign.
  return isThousands && decimalSign !== last[0] && !lead.startsWith('0') ? -1 : last.index;
}

function groupsOfThree(plain: string): boolean {
  const [lead = '', ...groups] = plain.split(/[.,']/);
  return lead.length >= 1 && lead.length <= 3 && groups.every((group) => group.length === 3 || group.length === 2);
}

function place(
  folded: string,
  start: number,
  end: number,
  number: { cents: number; decimals: number },
  local: LocalSigns,
): WrittenAmount | null {
  const after = folded.slice(end, end + 12);
  const currencyRight = currencyAfter(after, local);
  if (!currencyRight && (unitAfter.test(after) || /^[/:]\d|^-\d|^[.,]\d/.test(after))) return null;
  if (!currencyRight && /^[a-z]/.test(after) && !(number.decimals === 2 && /^[a-z]{1,3}(?![a-z\d])/.test(after))) return null;
  const inner = innerMinus(folded, start);
  const left = currencyBefore(folded.slice(Math.max(0, inner - 8), inner), local);
  const begin = inner - (left?.length ?? 0);
  const before = folded[begin - 1] ?? ' ';
  if (!left && /[a-z\d/:#.,@_]/.test(before)) return null;
  if (before === '-' && /[\da-z/]/.test(folded[begin - 2] ?? ' ')) return null;
  const stop = end + (currencyRight?.length ?? 0);
  const sign = signOf(folded, begin, stop);
  const negative = sign.negative || inner < start;
  const cents = negative && number.cents !== 0 ? -number.cents : number.cents;
  return { cents, start: sign.start, end: sign.end, currency: currencyRight?.code ?? left?.code ?? null, decimals: number.decimals };
}

/** Where the number begins with a minus of its own (`-5.00`, `$-5.00`, `€ -5,00`); a hyphen between words and digits is none. */
function innerMinus(folded: string, start: number): number {
  if (folded[start - 1] !== '-') return start;
  const before = folded[start - 2] ?? ' ';
  const isSign = /[ (:$€£¥￥₹]/.test(before) || currencyBefore(folded.slice(Math.max(0, start - 9), start - 1)) !== null;
  return isSign ? start - 1 : start;
}

function signOf(folded: string, start: number, end: number): { negative: boolean; start: number; end: number } {
  const before = folded.slice(Math.max(0, start - 3), start);
  const after = folded.slice(end, end + 4);
  if (/\(-?$/.test(before) && after.startsWith(')')) return { negative: true, start: folded.lastIndexOf('(', start), end: end + 1 };
  if (/^ ?cr(?![a-z])/.test(after)) return { negative: true, start, end: end + (after.startsWith(' ') ? 3 : 2) };
  if (/^-(?![\w.])/.test(after)) return { negative: true, start, end: end + 1 };
  if (/(?:^|[ (:])-$/.test(before)) return { negative: true, start: start - 1, end };
  // A minus set apart counts only where a column begins with it: elsewhere it is a dash between words and a figure.
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
