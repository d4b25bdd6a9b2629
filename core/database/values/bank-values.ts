import type { DayOrder, DecimalMark, ImportNote } from '#core/database/values/import-values';

/** The files a bank hands out. */
export const bankFormats = ['csv', 'ofx', 'camt'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** Who says that a line pays something: the machine proposes it, or is sure of it, or a person has said so. */
export const matchSources = ['proposed', 'automatic', 'person'] as const;
export type MatchSource = (typeof matchSources)[number];

/** Why a line is taken for the payment of an item: the same amount with its number, name or day; several items in one sum; one in parts; with a fee. */
export const matchReasons = ['number', 'name', 'amount', 'sum', 'parts', 'fee'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** What a line is: paying something, perhaps paying something, without a document, or in need of none. */
export const lineStates = ['matched', 'proposed', 'open', 'no_document'] as const;
export type LineState = (typeof lineStates)[number];

/** Which amounts of a column were spent: those below zero, or, as on the statements of many cards, those above. */
export const spentSigns = ['below_zero', 'above_zero'] as const;
export type SpentSign = (typeof spentSigns)[number];

/** How a bank's CSV files are read. */
export interface BankCsvSettings {
  /** The column of each field, from 0. */
  columns: Record<string, number>;
  /** Null: nobody knows yet. */
  dayOrder: DayOrder | null;
  decimal: DecimalMark | null;
  spent: SpentSign;
}

/** The same with the headings they are for, as an account remembers them. */
export interface RememberedCsv extends BankCsvSettings {
  headingsKey: string;
}

/** A line as a file has it. */
export interface ReadLine {
  /** The bank's own number of it; null where the file has none. */
  bankId: string | null;
  /** The day it was booked, `YYYY-MM-DD`. */
  day: string;
  /** Decimal text of two places; below zero for money spent. */
  amount: string;
  payee: string;
  /** What the bank or the payer wrote about it. */
  words: string;
}

/** The lines of one account in a file. Money is decimal text, days are `YYYY-MM-DD`. */
export interface ReadStatement {
  /** The number of the account as it is written; null where the file has none. */
  account: string | null;
  /** ISO 4217; null where the file does not say. */
  currency: string | null;
  /** The days it is for; null where there are neither days nor lines. */
  from: string | null;
  to: string | null;
  opening: string | null;
  closing: string | null;
  lines: ReadLine[];
  /** What may be amiss with it: balances that do not add up, rows that cannot be read. */
  notes: ImportNote[];
}
