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
  ['درهم', 'AED'],
  ['د.إ', 'AED'],
  ['ر.س', 'SAR'],
  ['sar', 'SAR'],
  ['yen', 'JPY'],
  ['lei', 'RON'],
  ['ron', 'RON'],
  ['฿', 'THB'],
  ['บาท', 'THB'],
  ['baht', 'THB'],
  ['thb', 'THB'],
  ['ש"ח', 'ILS'],
  ['ש״ח', 'ILS'],
  ['лв', 'BGN'],
  ['bgn', 'BGN'],
  ['₫', 'VND'],
  ['vnd', 'VND'],
  ['₱', 'PHP'],
  ['nt$', 'TWD'],
  ['twd', 'TWD'],
  ['isk', 'ISK'],
  ['nis', 'ILS'],
  ['rp.', 'IDR'],
  ['rp', 'IDR'],
  ['idr', 'IDR'],
  ['m.n.', 'MXN'],
  ['新台幣', 'TWD'],
  ['新臺幣', 'TWD'],
  ['港幣', 'HKD'],
  ['港元', 'HKD'],
  ['美元', 'USD'],
  ['欧元', 'EUR'],
  ['歐元', 'EUR'],
  ['人民币', 'CNY'],
  ['ksh', 'KES'],
  ['kes', 'KES'],
  ['₦', 'NGN'],
  ['ngn', 'NGN'],
  ['৳', 'BDT'],
  ['pkr', 'PKR'],
  ['₸', 'KZT'],
  ['rsd', 'RSD'],
];

/** What a sign stands for only among words of a language: `kr` is another crown in each country, `ft` a foot elsewhere, `fr.` a Friday. */
const ofLanguages: readonly (readonly [sign: string, code: string, words: RegExp])[] = [
  ['kr', 'NOK', /\ba betale\b|\bbeløp\b|\bforfall(?:sdato)?\b|\bkid(?:-?nummer)?\b|\bmva\b|\bnorge\b/],
  [
    'kr',
    'DKK',
    /\bbeløb\b|\bbetalingsdato\b|\bforfaldsdato\b|\bat betale\b|\btil betaling\b|\bcvr\b|\bdanmark\b|\bi alt\b|\bbetales senest\b|\bindbetal/,
  ],
  ['kr', 'ISK', /\bkrona\b.*\bisland\b|\bkennitala\b|\btil greiðslu\b/],
  ['ft', 'HUF', /\bfizetend|\bfizetesi\b|\bszamla|\bosszesen\b|\bvegosszeg|\bhatarido|\bosszeg\b|\bforint/],
  [
    'r',
    'ZAR',
    /\bsouth africa\b|\bzar\b|\.co\.za\b|\b(?:total|due|payable|balance|amount)\b[^\n\d]{0,24} r ?\d{1,3}(?:[ ,]\d{3})*[.,]\d\d(?!\d)/,
  ],
  [':-', 'SEK', /\batt betala\b|\bfaktura|\bforfallo|\bmoms\b|\bkronor\b|\bsverige\b/],
  ['元', 'TWD', /新[台臺]幣|統一編號|nt\$/],
  ['元', 'HKD', /港幣|hk\$/],
  ['\\', 'JPY', /[\u3040-\u30ff]/],
  ['fr.', 'CHF', /\brechnung|\bbetrag\b|\bzahlbar\b|\bmwst\b|\bschweiz\b|\bsuisse\b|\bfacture\b|\bsvizzera\b|\bfattura\b/],
];

/** What signs mean in a text by its language; handed to whoever reads its amounts. */
export type LocalSigns = readonly (readonly [sign: string, code: string])[];

/** The signs that mean something of their own among the words of a folded text. */
export function localSigns(folded: string): LocalSigns {
  const found = ofLanguages.filter(([, , words]) => words.test(folded));
  return found.filter(([sign], at) => found.findIndex(([other]) => other === sign) === at).map(([sign, code]) => [sign, code]);
}

const byLength = signs.toSorted((one, other) => other[0].length - one[0].length);

export interface FoundCurrency {
  code: string;
  /** Characters taken, the space between included. */
  length: number;
}

/** The currency at the end of the text before a number: `total us$ `. */
export function currencyBefore(text: string, local: LocalSigns = []): FoundCurrency | null {
  const trimmed = text.replace(/ $/, '');
  for (const [sign, code] of [...local, ...byLength]) {
    if (!trimmed.endsWith(sign)) continue;
    const before = trimmed[trimmed.length - sign.length - 1] ?? ' ';
    if (/[a-z]/.test(sign[0] ?? '') && /[a-z]/.test(before)) continue;
    return { code, length: sign.length + text.length - trimmed.length };
  }
  return null;
}

/** Behind a number these are no currency: a Swiss `rp` is a hundredth, a receipt's `r` a tax column. */
const onlyBefore = new Set(['rs', 'rm', 'rp', 'rp.', 'r', '\\']);

/** The currency at the beginning of the text after a number: ` eur`, `€`. */
export function currencyAfter(text: string, local: LocalSigns = []): FoundCurrency | null {
  // `12.300,- Ft`, `234,-- kr`
  const trimmed = text.replace(/^(?:[.,]-{1,2})? ?/, '');
  const gap = text.length - trimmed.length;
  for (const [sign, code] of [...local, ...byLength]) {
    // A dollar sign after a space belongs to the next amount.
    if (!trimmed.startsWith(sign) || onlyBefore.has(sign) || (gap > 0 && sign.endsWith('$'))) continue;
    const next = trimmed[sign.length] ?? ' ';
    if (/[a-z]/.test(sign.at(-1) ?? '') && /[a-z\d]/.test(next)) continue;
    if (/\d/.test(next)) continue;
    return { code, length: sign.length + gap };
  }
  return null;
}

/** Words and names where they are written small: `nis 400`. */
const inSmallLetters = /^(?:nis|rp\.?)$/;

/** True where what stands for a currency is a word of its own in small letters, as `written` has it. */
export function isSmallWord(written: string): boolean {
  return inSmallLetters.test(written);
}

/** How often each currency stands anywhere in the text: with amounts, in headings (`Amount (RM)`), in sentences. `text` is the folded one as it was written. */
export function countCurrencies(folded: string, text = folded.toUpperCase()): Map<string, number> {
  const counts = new Map<string, number>();
  const words = folded.matchAll(
    /[a-z]{0,3}\$|[€£¥￥円₹元₽₺₴₩₪원฿₫₱]|руб|грн|บาท|درهم|ש["״]ח|(?<![a-z])(?:usd|cad|aud|nzd|hkd|sgd|brl|mxn|eur|euro|euros|gbp|chf|rm|myr|inr|rs\.?|jpy|cny|rmb|rub|uah|krw|ils|pln|zł|sek|nok|dkk|czk|kc|huf|zar|aed|sar|yen|thb|baht|bgn|vnd|twd|isk|nis|idr|kes|ngn|pkr|rsd)(?![a-z])/g,
  );
  for (const { 0: word, index } of words) {
    if (isSmallWord(text.slice(index, index + word.length))) continue;
    const sign = signs.find(([known]) => known === word) ?? (word.endsWith('$') ? (['$', 'USD'] as const) : undefined);
    if (sign) counts.set(sign[1], (counts.get(sign[1]) ?? 0) + 1);
  }
  return counts;
}
