import type { DecimalMark } from '#core/database/values/import-values';

/** An amount as it is written: decimal text of two places without a sign, and what stands beside the figure. */
export interface WrittenAmount {
  amount: string;
  isNegative: boolean;
  /** ISO 4217, where one is named. */
  currency: string | null;
}

export type AmountTrouble = 'not_an_amount' | 'too_fine' | 'too_large';

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: '$' };
const largestDigits = 12;

interface Parts {
  figure: string;
  isNegative: boolean;
  currency: string | null;
}

/** The bare figure of `$(45.00)`, `-1.234,56 €`, `USD 12`, `45.00-`, and what stood around it; null where there is none. */
function partsOf(text: string): Parts | null {
  const shown = text.trim().replaceAll(/[−–]/g, '-');
  const currency = /\b([A-Z]{3})\b|([€£$])/.exec(shown.replace('US$', 'USD'));
  const bare = shown.replaceAll(/US\$|\b[A-Z]{3}\b|[€£$\s'’]/g, '');
  const inParentheses = /^\((.*)\)$/.exec(bare);
  const figure = (inParentheses?.[1] ?? bare).replace(/^[+-]|-$/, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(figure)) return null;
  const isNegative = inParentheses !== null || bare.startsWith('-') || bare.endsWith('-');
  return { figure, isNegative, currency: currency ? (currency[1] ?? signs[currency[2] ?? ''] ?? null) : null };
}

/** An amount as people write it, by the mark before its cents. Pure. */
export function readAmount(text: string, decimal: DecimalMark): WrittenAmount | AmountTrouble {
  const parts = partsOf(text);
  if (!parts) return 'not_an_amount';
  const { figure, ...beside } = parts;
  const [grouping, mark] = decimal === '.' ? [',', String.raw`\.`] : [String.raw`\.`, ','];
  const [, whole = '', cents = ''] = new RegExp(`^(\\d{1,3}(?:${grouping}\\d{3})+|\\d*)(?:${mark}(\\d*))?$`).exec(figure) ?? [];
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits === '' && cents === '') return 'not_an_amount';
  if (digits.length > largestDigits) return 'too_large';
  // 12.5000 is 12.50.
  const exact = cents.replace(/0+$/, '');
  if (exact.length > 2) return 'too_fine';
  return { amount: `${digits || '0'}.${exact.padEnd(2, '0')}`, ...beside };
}

/**
 * Which mark an amount has before its cents: `1,234.56` and `12.5` say the point. `1,234` only seems to, since a figure of three places is hardly money;
 * `whole` says nothing. Null for what is no amount. Pure.
 */
export function markOf(text: string): { mark: DecimalMark; isSure: boolean } | 'whole' | null {
  const figure = partsOf(text)?.figure;
  if (figure === undefined) return null;
  const [point, comma] = [figure.lastIndexOf('.'), figure.lastIndexOf(',')];
  if (point === -1 && comma === -1) return 'whole';
  if (point !== -1 && comma !== -1) return { mark: point > comma ? '.' : ',', isSure: true };
  const [mark, opposite, at] = point === -1 ? ([',', '.', comma] as const) : (['.', ',', point] as const);
  if (figure.indexOf(mark) !== at) return { mark: opposite, isSure: true };
  return figure.length - at - 1 === 3 ? { mark: opposite, isSure: false } : { mark, isSure: true };
}

/** Whether an amount that names `currency` may be of books in `own`, ISO 4217: the sign $ is that of many. Pure. */
export function isOwnCurrency(currency: string | null, own: string): boolean {
  if (currency === null || currency === own) return true;
  return currency === '$' && !['EUR', 'GBP', 'CHF'].includes(own);
}
