import type { DocumentType } from '#core/extraction/fields/document-type';
import { type Period, readPeriod } from '#core/records/documents/read-period';
import { closeTo, wordsOf } from '#core/records/documents/word-closeness';
import { fold } from '#core/extraction/notation/text-fold';
import { addDays } from '#core/kernel/platform/days';

/** Bounds of an amount, decimal text of two places; the bound itself is meant too unless it is open. */
export interface AmountSpan {
  min: string | null;
  max: string | null;
  minOpen: boolean;
  maxOpen: boolean;
}

/** Days, both included; null is without end. */
export interface DateSpan {
  from: string | null;
  to: string | null;
}

/** A question about documents, as it was understood. */
export interface Question {
  amount: AmountSpan | null;
  dates: DateSpan | null;
  /** They rank and do not exclude: what people call an invoice may be kept as something else. */
  types: DocumentType[];
  vendors: string[];
  propertyIds: number[];
  /** What is left to look for in the texts. */
  words: string[];
}

/** What questions can name. */
export interface Nameable {
  vendors: readonly string[];
  properties: readonly { id: number; name: string }[];
}

const money = String.raw`\$? ?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)( ?k\b)?(?: ?(?:dollars|usd|bucks))?`;
const amountPatterns: readonly (readonly [RegExp, (one: string, other: string) => AmountSpan])[] = [
  [new RegExp(`between ${money} and ${money}`), (min, max) => closed(...inOrder(min, max))],
  [new RegExp(`from (?=\\$)${money} (?:to|until|-) ${money}`), (min, max) => closed(...inOrder(min, max))],
  [
    new RegExp(`(?:over|above|more than|greater than|higher than|exceeding|bigger than|larger than|>) ${money}`),
    (min) => ({ ...closed(min, null), minOpen: true }),
  ],
  [new RegExp(`(?:at least|no less than|minimum|>=) ${money}`), (min) => closed(min, null)],
  [
    new RegExp(`(?:under|below|less than|lower than|smaller than|cheaper than|<) ${money}`),
    (max) => ({ ...closed(null, max), maxOpen: true }),
  ],
  [new RegExp(`(?:at most|no more than|up to|maximum|<=) ${money}`), (max) => closed(null, max)],
  [new RegExp(`(?:exactly |for |of )?(?=\\$)${money}`), (same) => closed(same, same)],
  [new RegExp(`exactly ${money}`), (same) => closed(same, same)],
];

const closed = (min: string | null, max: string | null): AmountSpan => ({ min, max, minOpen: false, maxOpen: false });
const inOrder = (a: string, b: string): [string, string] => (Number(a) <= Number(b) ? [a, b] : [b, a]);

/** Words for types; the longer before the shorter. */
const typeWords: readonly (readonly [RegExp, DocumentType])[] = [
  [/\bowner(?:'s)? statements?\b/, 'owner_statement'],
  [/\bcredit card(?: statements?| bills?)?\b/, 'credit_card_statement'],
  [/\b(?:mortgage|escrow)(?: statements?| bills?)?\b/, 'mortgage_statement'],
  [/\b(?:utilit(?:y|ies))(?: bills?)?\b/, 'utility_bill'],
  [/\b(?:hoa|homeowners? association)(?: (?:dues|fees?|letters?|notices?|documents?|invoices?))?\b/, 'hoa_document'],
  [/\binsurance(?: (?:polic(?:y|ies)|documents?|bills?))?\b/, 'insurance_document'],
  [/\b(?:property )?tax(?:es)?(?: (?:bills?|documents?|forms?))?\b/, 'tax_document'],
  [/\b(?:contracts?|leases?|agreements?)\b/, 'contract'],
  [/\b(?:repairs?|maintenance)(?: (?:bills?|invoices?))?\b/, 'repair_maintenance'],
  [/\bproposals?\b/, 'proposal'],
  [/\b(?:quotes?|estimates?)\b/, 'quote'],
  [/\bsubscriptions?\b/, 'subscription'],
  [/\b(?:invoices?|receipts?|bills?|expenses?)\b/, 'expense'],
];

const idle = new Set(
  (
    'a about all an and any are as at be by can could did do documents document does every files file find for from get give got had has have how i in ' +
    'is it its list look me much my of on or our paid paper papers pay please search see send sent show since so statement statements that the their them there these ' +
    'they this those to us was we were what when where which who whose will with would you your dollars amount amounts cost costs costing ' +
    'dated during than more less received vendor property between last this next'
  ).split(' '),
);

/**
 * Reads a question in words by rule: amounts, dates, types, vendors and properties become conditions, what is left becomes
 * words to look for. `today` is the business's own day. Pure; any text will do.
 */
export function readQuestion(asked: string, { vendors, properties }: Nameable, today: string): Question {
  let rest = ` ${fold(asked.slice(0, 500))
    .replaceAll(/[?!"“”;:()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()} `;
  const take = <T>(found: { value: T; rest: string } | null): T | null => {
    if (found) rest = found.rest;
    return found?.value ?? null;
  };
  const named = takeNames(
    rest,
    properties.map(({ name }) => name),
  );
  rest = named.rest;
  const meantVendors = takeNames(rest, vendors);
  rest = meantVendors.rest;
  // Years look like amounts and amounts like years: what names a day goes first, unless a currency or a comparison says otherwise.
  const spanned = take(takeSpan(rest, today));
  const amount = take(takeAmount(rest));
  const dates = spanned ?? take(takeDates(rest, today));
  const types: DocumentType[] = [];
  for (const [pattern, type] of typeWords) {
    if (!pattern.test(rest)) continue;
    types.push(type);
    rest = rest.replace(pattern, ' ');
  }
  return {
    amount,
    dates,
    types,
    vendors: meantVendors.names,
    propertyIds: properties.filter(({ name }) => named.names.includes(name)).map(({ id }) => id),
    words: wordsOf(rest).filter((word) => !idle.has(word) && (word.length > 1 || /\d/.test(word))),
  };
}

function without(text: string, at: number, length: number): string {
  return `${text.slice(0, at)} ${text.slice(at + length)}`.replaceAll(/ +/g, ' ');
}

function takeAmount(text: string): { value: AmountSpan; rest: string } | null {
  for (const [pattern, span] of amountPatterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [from, to] = [decimal(match[1], match[2]), decimal(match[3], match[4])];
    return { value: span(from, to), rest: without(text, match.index, match[0].length) };
  }
  return null;
}

function decimal(digits = '0', thousands = ''): string {
  const value = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  return value.toFixed(2);
}

/** “between March and May 2025”, “from 2023 to 2024”. */
function takeSpan(text: string, today: string): { value: DateSpan; rest: string } | null {
  for (const match of text.matchAll(/ (?:between|from) /g)) {
    const first = periodBehind(text, match.index + match[0].length, today);
    if (!first) continue;
    const joint = /^ (?:and|to|until|through|-) /.exec(text.slice(first.end));
    const second = joint && periodBehind(text, first.end + joint[0].length, today);
    if (!second) continue;
    const [from, to] = [first.period.from, second.period.to].toSorted();
    return { value: { from: from ?? null, to: to ?? null }, rest: without(text, match.index, second.end - match.index) };
  }
  return null;
}

function periodBehind(text: string, start: number, today: string): { period: Period; end: number } | null {
  // A month by itself counts only behind a word for when, and such a word stands before it here.
  for (const from of [start, start - 3]) {
    const found = readPeriod(from === start ? text : `${text.slice(0, from)}in ${text.slice(start)}`, from, today);
    if (found) return { period: found.period, end: from + found.length };
  }
  return null;
}

const openEnds: Readonly<Record<string, (period: Period) => DateSpan>> = {
  since: ({ from }) => ({ from, to: null }),
  after: ({ to }) => ({ from: addDays(to, 1), to: null }),
  before: ({ from }) => ({ from: null, to: addDays(from, -1) }),
  until: ({ to }) => ({ from: null, to }),
  through: ({ to }) => ({ from: null, to }),
};

/** When, with the word before it that says from when or until when. */
function takeDates(text: string, today: string): { value: DateSpan; rest: string } | null {
  for (const { index } of text.matchAll(/(?<= )\S/g)) {
    const found = readPeriod(text, index, today);
    if (!found) continue;
    const lead = /(since|after|before|until|through)(?: the)? $/.exec(text.slice(0, index));
    const inside = /^(since|after|before|until)\b/.exec(text.slice(index));
    const word = lead?.[1] ?? inside?.[1];
    const start = lead ? lead.index : index;
    const span = word ? openEnds[word]?.(found.period) : found.period;
    if (span) return { value: span, rest: without(text, start, index + found.length - start) };
  }
  return null;
}

/** The names whose words the text holds, small slips of the pen forgiven; and the text without those words. */
function takeNames(text: string, names: readonly string[]): { names: string[]; rest: string } {
  const meaningful = wordsOf(text).filter((word) => !idle.has(word));
  const used = new Set<string>();
  const meant: string[] = [];
  for (const name of [...new Set(names)].toSorted((a, b) => b.length - a.length)) {
    const parts = wordsOf(name).filter((part) => !common.has(part));
    const hits = parts.map((part) => meaningful.find((word) => closeTo(word, part)));
    const enough = parts.length > 0 && (hits.every(Boolean) || startsWithOwnWord(parts, hits));
    if (!enough) continue;
    meant.push(name);
    for (const word of [...hits, ...wordsOf(name)]) if (word) used.add(word);
  }
  const rest = text
    .split(' ')
    .filter((word) => !used.has(wordsOf(word)[0] ?? ''))
    .join(' ');
  return { names: meant, rest: ` ${rest.trim()} ` };
}

/** “Alder” for “Alder Street 4”: the first word, where it is long enough to be nobody else's. */
const startsWithOwnWord = (parts: readonly string[], hits: readonly (string | undefined)[]): boolean =>
  hits[0] !== undefined && (parts[0]?.length ?? 0) >= 4;

const common = new Set(
  'inc llc ltd corp co company the and of street st avenue ave road rd drive dr lane ln court ct house condo apartment unit city services service gmbh'.split(
    ' ',
  ),
);
