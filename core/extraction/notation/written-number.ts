import { currencyAfter, currencyBefore, type LocalSigns } from '#core/extraction/notation/currency-signs';

/** The character a document writes before the cents, as far as it can be seen. */
export type DecimalSign = '.' | ',' | null;

/** A number as a text writes it, with everything that belongs to it except its sign and currency. */
export interface WrittenNumber {
  start: number;
  end: number;
  /** Whole hundredths of the unit. */
  cents: number;
  /** Digits after the decimal sign as written; 0 for a whole number. */
  decimals: number;
  /** It has separators for thousands, or a dash that means no cents. */
  isMarked: boolean;
  /** ISO 4217 of a currency inside the number: `12€50`, `12 руб. 50 коп.`. */
  inside: string | null;
}

const maxDigits = 12;
const spacedThousands = /^(?: \d{3})+,\d{2}(?!\d)/;
/** Without cents, only a currency after it, or before it where that is usual, tells one number from two. */
const spacedWhole = /^(?: \d{3})+(?![\d.,]\d| \d)/;
const spacedPoint = /^(?: \d{3})+(?:\.\d{2})?(?![\d.,]\d| \d)/;
const writtenWithSpaces = new Set(['EUR', 'SEK', 'NOK', 'DKK', 'ISK', 'PLN', 'CZK', 'RUB', 'UAH', 'HUF', 'BGN', 'ZAR', 'CHF']);
/** Special forms after the thousands: `1 500,-`, `1 250:50`, `1 234€56`. */
const spacedBefore = /^(?: \d{3})+(?=[.,:]-|:\d\d(?!\d)| ?€ ?\d\d(?!\d))/;
/** `2.750,-`, `1 250:-`, `480.--`: no cents. */
const noCents = /^[.,:]-{1,2}(?![\d-])/;
const crowns = new Set(['SEK', 'NOK', 'DKK', 'ISK']);
/** With blanks between the groups it could be the next figure of a row, except at the end and with a large first part. */
const euroInside = /^(?:€(\d\d)(?![\d.,]| ?€)| € ?(\d\d)(?= {3}|[.;)]?$))/;
const minorWords =
  /^[a-z\u0400-\u04ff]{0,8}\.? ?(?:(?:and|et|und|y|e|i|и) )?(\d{1,2}) ?(?:коп[\u0400-\u04ff]*|cents?|centimes?|cent[ai]vos?|centimos?|centesimi|gr|groszy|hal|ore|øre|pence|paise|bani)(?![a-z\u0400-\u04ff])/;
/** How many characters after a number may still belong to it. */
const lookAhead = 48;

/** The number whose first digits are `match`; null where they are not a sensible one. */
export function numberAt(folded: string, match: RegExpExecArray, decimalSign: DecimalSign, local: LocalSigns): WrittenNumber | null {
  let start = match.index;
  let token = match[0].replace(/[.,']+$/, '');
  const behind = folded.slice(start + token.length, start + token.length + lookAhead);
  if (/^\d{1,3}$/.test(token)) token += groupsBehind(folded.slice(Math.max(0, start - 8), start), behind, local);
  const end = start + token.length;
  const special = formBehind(token, end, folded.slice(end, end + lookAhead), local);
  if (special) return { start, inside: null, isMarked: true, ...special };
  if (folded[start - 1] === '.' && /^\d{2}$/.test(token) && !/[\d.]/.test(folded[start - 2] ?? ' ')) {
    start -= 1;
    token = `.${token}`;
  }
  const number = parseNumber(token, decimalSign) ?? apostropheCents(token, folded.slice(end, end + 8), local);
  return number && { start, end, ...number, isMarked: /\d[.,' ]\d{3}/.test(token), inside: null };
}

/** The further groups of `12 300 Ft`, `R 1 234.50` and `1 500,-`; empty where the next figure is another number. */
function groupsBehind(before: string, behind: string, local: LocalSigns): string {
  const sure = spacedThousands.exec(behind) ?? spacedBefore.exec(behind);
  if (sure) return sure[0];
  const whole = spacedWhole.exec(behind);
  if (whole && currencyAfter(behind.slice(whole[0].length), local)) return whole[0];
  const currency = currencyBefore(before, local);
  return currency && writtenWithSpaces.has(currency.code) ? (spacedPoint.exec(behind)?.[0] ?? '') : '';
}

type Special = Pick<WrittenNumber, 'end' | 'cents' | 'decimals'> & { inside?: string };

/** Cents that are not written after a point or comma, or are marked as none. */
function formBehind(token: string, end: number, behind: string, local: LocalSigns): Special | null {
  const whole = wholeNumber(token);
  if (whole === null) return null;
  const dash = noCents.exec(behind);
  if (dash) {
    const named = local.find(([sign]) => sign === dash[0]);
    return { end: end + dash[0].length, cents: whole * 100, decimals: 0, ...(named && { inside: named[1] }) };
  }
  const colon = /^:(\d\d)(?!\d)/.exec(behind);
  if (colon && crowns.has(currencyAfter(behind.slice(3), local)?.code ?? ''))
    return { end: end + 3, cents: whole * 100 + Number(colon[1]), decimals: 2 };
  const euro = euroInside.exec(behind);
  if (euro && (euro[1] ?? (whole >= 100 ? euro[2] : undefined)) !== undefined)
    return { end: end + euro[0].length, cents: whole * 100 + Number(euro[1] ?? euro[2]), decimals: 2, inside: 'EUR' };
  const currency = currencyAfter(behind, local);
  const minor = currency && minorWords.exec(behind.slice(currency.length));
  if (!minor) return null;
  return { end: end + currency.length + minor[0].length, cents: whole * 100 + Number(minor[1]), decimals: 2, inside: currency.code };
}

/** A number without cents, whatever separates its thousands. */
function wholeNumber(token: string): number | null {
  if (!/^\d{1,9}$|^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3}){0,2}$/.test(token)) return null;
  return Number(token.replace(/\D/g, ''));
}

/** `1.234'50 €`; without a currency beside it that is a measure. */
function apostropheCents(token: string, behind: string, local: LocalSigns): { cents: number; decimals: number } | null {
  const [, whole = '', fraction = ''] = /^(\d{1,3}(?:\.\d{3})*)'(\d\d)$/.exec(token) ?? [];
  return fraction && currencyAfter(behind, local)
    ? { cents: Number(whole.replace(/\./g, '')) * 100 + Number(fraction), decimals: 2 }
    : null;
}

/** The digits and separators of one number, as cents. Null where they are not a sensible number. */
function parseNumber(token: string, decimalSign: DecimalSign = null): { cents: number; decimals: number } | null {
  const plain = token.replace(/ /g, '');
  const at = decimalAt(plain, decimalSign);
  if (at === null) return null;
  const whole = (at < 0 ? plain : plain.slice(0, at)).replace(/[.,']/g, '');
  const fraction = at < 0 ? '' : plain.slice(at + 1);
  if (whole.length + 2 > maxDigits || !/^\d*$/.test(fraction)) return null;
  const rounded = Math.round(Number(`${fraction}000`.slice(0, 3)) / 10);
  return { cents: Number(whole || '0') * 100 + rounded, decimals: fraction.length };
}

/** The position of the decimal sign, -1 for none, null where it is not a number. */
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
