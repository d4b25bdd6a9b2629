/** Signs and codes beside an amount, longest first where one begins another. All in folded text. */
const signs: readonly (readonly [string, string])[] = [
  ['us$', 'USD'],
  ['usd', 'USD'],
  ['ca$', 'CAD'],
  ['c$', 'CAD'],
  ['cad', 'CAD'],
  ['au$', 'AUD'],
  ['a$', 'AUD'],
  ['aud', 'AUD'],
  ['nz$', 'NZD'],
  ['nzd', 'NZD'],
  ['hk$', 'HKD'],
  ['hkd', 'HKD'],
  ['s$', 'SGD'],
  ['sgd', 'SGD'],
  ['r$', 'BRL'],
  ['brl', 'BRL'],
  ['mx$', 'MXN'],
  ['mxn', 'MXN'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['eur', 'EUR'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
  ['£', 'GBP'],
  ['gbp', 'GBP'],
  ['chf', 'CHF'],
  ['rm', 'MYR'],
  ['myr', 'MYR'],
  ['₹', 'INR'],
  ['inr', 'INR'],
  ['rs.', 'INR'],
  ['rs', 'INR'],
  ['¥', 'JPY'],
  ['￥', 'JPY'],
  ['円', 'JPY'],
  ['jpy', 'JPY'],
  ['cny', 'CNY'],
  ['rmb', 'CNY'],
  ['元', 'CNY'],
  ['₽', 'RUB'],
  ['руб', 'RUB'],
  ['rub', 'RUB'],
  ['₺', 'TRY'],
  ['tl', 'TRY'],
  ['₴', 'UAH'],
  ['грн', 'UAH'],
  ['uah', 'UAH'],
  ['₪', 'ILS'],
  ['ils', 'ILS'],
  ['₩', 'KRW'],
  ['원', 'KRW'],
  ['krw', 'KRW'],
  ['zł', 'PLN'],
  ['zl', 'PLN'],
  ['pln', 'PLN'],
  ['sek', 'SEK'],
  ['nok', 'NOK'],
  ['dkk', 'DKK'],
  ['kr', 'SEK'],
  ['kc', 'CZK'],
  ['czk', 'CZK'],
  ['huf', 'HUF'],
  ['zar', 'ZAR'],
  ['aed', 'AED'],
];
const byLength = signs.toSorted((one, other) => other[0].length - one[0].length);
const codes = new Set(signs.map(([, code]) => code));

export interface FoundCurrency {
  code: string;
  /** Characters taken, the space between included. */
  length: number;
}

/** The currency at the end of the text before a number: `total us$ `. */
export function currencyBefore(text: string): FoundCurrency | null {
  const trimmed = text.replace(/ $/, '');
  for (const [sign, code] of byLength) {
    if (!trimmed.endsWith(sign)) continue;
    const before = trimmed[trimmed.length - sign.length - 1] ?? ' ';
    if (/[a-z]/.test(sign[0] ?? '') && /[a-z]/.test(before)) continue;
    return { code, length: sign.length + text.length - trimmed.length };
  }
  return null;
}

/** The currency at the beginning of the text after a number: ` eur`, `€`. */
export function currencyAfter(text: string): FoundCurrency | null {
  const trimmed = text.replace(/^ /, '');
  const gap = text.length - trimmed.length;
  for (const [sign, code] of byLength) {
    // `12.00 r` of a receipt's tax column is no currency; a dollar sign after a space belongs to the next amount.
    if (!trimmed.startsWith(sign) || sign === 'rs' || sign === 'rm' || (gap > 0 && sign.endsWith('$'))) continue;
    const next = trimmed[sign.length] ?? ' ';
    if (/[a-z]/.test(sign.at(-1) ?? '') && /[a-z\d]/.test(next)) continue;
    if (/\d/.test(next)) continue;
    return { code, length: sign.length + gap };
  }
  return null;
}

/** True for an ISO code this table knows. */
export function isKnownCurrency(code: string): boolean {
  return codes.has(code);
}

/** How often each currency stands anywhere in the text: with amounts, in headings (`Amount (RM)`), in sentences. */
export function countCurrencies(folded: string): Map<string, number> {
  const counts = new Map<string, number>();
  const words = folded.match(
    /[a-z]{0,3}\$|[€£¥￥円₹元₽₺₴₩₪원]|руб|грн|(?<![a-z])(?:usd|cad|aud|nzd|hkd|sgd|brl|mxn|eur|euro|euros|gbp|chf|rm|myr|inr|rs\.?|jpy|cny|rmb|rub|uah|krw|ils|pln|zł|sek|nok|dkk|czk|kc|huf|zar|aed)(?![a-z])/g,
  );
  for (const word of words ?? []) {
    const sign = signs.find(([known]) => known === word) ?? (word.endsWith('$') ? (['$', 'USD'] as const) : undefined);
    if (sign) counts.set(sign[1], (counts.get(sign[1]) ?? 0) + 1);
  }
  return counts;
}
