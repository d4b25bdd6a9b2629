import type { FieldKey } from '#core/extraction/fields/extracted-fields';

/** What a value is to a reader of the document; its label is worded by it. */
export type Role = string;

/** A value with its label. */
export interface Pair {
  role: Role;
  label: string;
  value: string;
}

export interface Column {
  title: string;
  /** Amounts and counts lean right. */
  right?: boolean;
  /** The part of the table's width, relative to the others. */
  share: number;
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
}

/** Pairs, a table or sentences under a heading. */
export interface Section {
  heading: string | null;
  pairs?: readonly Pair[];
  table?: Table;
  sentences?: readonly string[];
}

/** Who sent the document. */
export interface Issuer {
  /** The name an extractor must find. */
  name: string;
  /** What the head of the document prints, as it prints it, in one line or two; null where it names nobody. */
  head: string | null;
  /** Whoever stands above the head and below it: a manager, a platform. */
  above: readonly string[];
  below: readonly string[];
  /** What it is called where its whole name stands nowhere; null where the name is always there. */
  short: string | null;
  /** The name at the foot of the page, where it stands there. */
  foot: string | null;
  /** Where payments go. */
  remit: readonly string[];
  slogan: string | null;
  address: readonly string[];
  phone: string;
  domain: string;
}

/** The words that a layout itself adds, in the language of the document. */
export interface Furniture {
  remit: string;
  payable: string;
  detach: string;
  phone: string;
  issuedBy: string;
  terms: string;
  page: string;
  /** Before what a letter is about. */
  subject: readonly string[];
  greetings: readonly string[];
  closings: readonly string[];
  signers: readonly string[];
  /** What a mail says before it comes to its matter. */
  openings: readonly string[];
  /** The same with the name of `{vendor}`. */
  from: readonly string[];
  /** A label with its value as a sentence: `Your {label} is {value}.` */
  told: readonly string[];
  forward: readonly string[];
  links: readonly string[];
  /** Offers that stand below what a mail is about. */
  promos: readonly string[];
  /** What stands before a number that follows a title: `Invoice No. 4711`. */
  numbers: readonly string[];
  /** Asks to name `{number}` when paying. */
  quote: readonly string[];
}

/** Everything a document says, before anything is laid out. */
export interface Content {
  title: string;
  issuer: Issuer;
  recipient: readonly string[];
  /** The place it is about, with its label; null where it names none. */
  place: { label: string; lines: readonly string[] } | null;
  /** Numbers and days. */
  meta: readonly Pair[];
  sections: readonly Section[];
  items: Table | null;
  totals: readonly Pair[];
  /** What stands large: what is to be paid, or was. */
  hero: Pair | null;
  /** The slip to be sent back with a payment. */
  coupon: readonly Pair[] | null;
  notices: readonly string[];
  /** What stands at the edge of a page: hours, numbers, ways to reach somebody. */
  aside: readonly string[];
  /** The label above who gets it. */
  recipientLabel: string;
  furniture: Furniture;
  /** A page of conditions; empty where there is none. */
  terms: readonly string[];
}

export interface TrueLine {
  description: string;
  quantity: string | null;
  amount: string;
}

/** What an extractor must find: money as `-?\d+\.\d\d`, days as YYYY-MM-DD. */
export interface Truth {
  fields: Partial<Record<FieldKey, string>>;
  /** Fields that the document does not state: whoever fills them is wrong. */
  absent: readonly FieldKey[];
  lines: readonly TrueLine[];
}

/** The shapes a kind can come in: a page, a narrow slip, a letter, an official form. */
export type Shape = 'page' | 'slip' | 'letter' | 'form';

export interface Made {
  content: Content;
  truth: Truth;
}
