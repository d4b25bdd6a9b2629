import { calendarDay } from '../calendar-day';
import { serverType } from './document-types';

/** What can be told from the bare text of a document; null where nothing fits. */
export interface TextGuess {
  vendor: string | null;
  /** Decimal text, greater than 0. */
  amount: string | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  address: string | null;
  document_type: string | null;
  filename: string | null;
}

const longestVendor = 50;
/** Words that head a document without naming anybody. */
const papers =
  /\b(invoice|receipt|statement|bill|estimate|quote|quotation|proposal|total|date|page|copy|original|subject|dear|hello|hi|thank)\b/i;
const heading = /^[\p{Lu}][\p{L}&.,'’ -]{2,}$/u;
const named = ['from', 'company', 'vendor', 'bill to'].map((word) => new RegExp(`^\\s*${word}\\s*[:#-]\\s*(\\S.*)$`, 'im'));

function vendorOf(text: string): string | null {
  const top = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 5);
  const found =
    top.find((line) => heading.test(line) && !papers.test(line)) ??
    named.map((pattern) => pattern.exec(text)?.[1]?.trim()).find((line) => line !== undefined);
  return found?.slice(0, longestVendor).trim() || null;
}

const figure = String.raw`\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{2})?)(?![\d,/-]|\.\d)`;
const labelled = ['grand total', 'amount due', 'total', 'balance', 'amount'].map(
  (label) => new RegExp(String.raw`(?<![a-z-])${label}(?:\s+(?:due|paid|amount))?\s*[:=]?\s*${figure}`, 'gi'),
);
const anyDollars = new RegExp(String.raw`\$\s*(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{2})?)`, 'g');

function amountOf(text: string): string | null {
  for (const pattern of [...labelled, anyDollars]) {
    for (const [, digits = ''] of text.matchAll(pattern)) {
      const amount = Number(digits.replaceAll(',', ''));
      if (amount > 0) return amount.toFixed(2);
    }
  }
  return null;
}

/** Reads the first number as the month, as American documents do, unless only the second one can be a month. */
const dayOf = (first: number, second: number, year: number): string | null =>
  first > 12 ? calendarDay(year, second, first) : calendarDay(year, first, second);

function dateOf(text: string): string | null {
  for (const [, first, , second, year] of text.matchAll(/(?<!\d)(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g)) {
    const day = dayOf(Number(first), Number(second), Number(year));
    if (day) return day;
  }
  return null;
}

const street =
  /\b\d{1,6}\s+(?:[\p{L}.'’]+\s+){1,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|way|place|pl|terrace|circle|cir)\b\.?[^\n]{0,60}/iu;

/** Words of a document and the type they speak for, the most telling first. */
const keywords: readonly (readonly [RegExp, string])[] = [
  [/mortgage/i, 'Mortgage Statement'],
  [/\b(hoa|homeowners.{0,3} association)\b/i, 'HOA Notice'],
  [/\b(insurance|policy number|premium)\b/i, 'Insurance Document'],
  [/\b(property tax|tax bill|w-9|1099)\b/i, 'Tax Document'],
  [/credit card statement|minimum payment due/i, 'Credit Card Statement'],
  [/\b(electric|water|sewer|gas bill|utility|kwh|internet service)\b/i, 'Utility Bill'],
  [/\b(lease|contract|agreement)\b/i, 'Contract/Lease'],
  [/\bproposal\b/i, 'Proposal'],
  [/\b(quote|quotation|estimate)\b/i, 'Quote'],
  [/\b(repair|maintenance|plumbing)\b/i, 'Repair/Maintenance'],
  [/\breceipt\b/i, 'Receipt'],
  [/\binvoice\b/i, 'Invoice'],
];

function filenameOf(vendor: string | null, date: string | null): string | null {
  const parts = [vendor?.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_|_$/g, ''), date].filter(Boolean);
  return parts.length === 0 ? null : `${parts.join('_')}.pdf`;
}

/** Reads a document's bare text by its look, for where the machine found nothing at all. */
export function guessFromText(text: string): TextGuess {
  const vendor = vendorOf(text);
  const date = dateOf(text);
  const label = keywords.find(([pattern]) => pattern.test(text))?.[1];
  return {
    vendor,
    amount: amountOf(text),
    date,
    address: street.exec(text)?.[0].trim() ?? null,
    document_type: label ? serverType(label) : null,
    filename: filenameOf(vendor, date),
  };
}
