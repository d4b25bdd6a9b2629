import type { BearingProperties } from '#core/records/expenses/check-splits';
import type { DocumentType } from '#core/extraction/fields/document-type';
import type { LineItem } from '#core/extraction/fields/extracted-fields';
import type { MailboxKind } from '#core/database/values/mailbox-kind';

/** What of a document a rule may set; a person's word on it stands against every rule. */
export type RuleTarget = 'vendor' | 'description' | 'document_type' | 'property_id';

/** What of a document's way a person can undo and a rule could do again; `subscription`: the one it was linked with is deleted. */
export type Undone = 'expense' | 'review' | 'subscription';

/** Something rules name by id or by name. */
export interface Named {
  id: number;
  name: string;
}

/** What exists to be named by rules. Archived properties and retired categories are not among it. */
export interface Books {
  properties: readonly Named[];
  categories: readonly Named[];
  tags: readonly Named[];
  /** The properties that parts of expenses name, archived ones as well. */
  bearers: BearingProperties;
}

/** What the AI said to a question in words, or the sentence why it said nothing; `later` where asking again may help. */
export type AiAnswer = { yes: boolean; reason: string } | { problem: string; later: boolean };

/** The subscription a bill would become, or join. Money is decimal text. */
export interface SubscriptionDraft {
  name: string;
  charged: string;
  /** The one of nearly the same name that is there already. */
  existing: Named | null;
}

/** All that rules look at: a document's effective values and what decides whether an action can be carried out. */
export interface DocumentFacts {
  vendor: string | null;
  /** Decimal text of two places; negative for a credit. */
  amount: string | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  description: string | null;
  ocr_text: string | null;
  from_email: string | null;
  email_subject: string | null;
  filename: string;
  document_type: DocumentType;
  mailbox: MailboxKind | null;
  property_id: number | null;
  category_id: number | null;
  /** How rules say that its expense is paid. */
  payment_method: string | null;
  /** How rules divide its expense, as `splitsText` writes it; null where they do not. */
  splits: string | null;
  /** The lines of the bill. */
  lines: readonly LineItem[];
  /** ISO 4217; null where the document names none. */
  currency: string | null;
  /** The weakest of vendor, amount and date, 0 to 1; what a person set is certain. */
  confidence: number | null;
  /** The weaker of amount and date alone: what it comes to once a rule has said who the vendor is. */
  figures_confidence: number | null;
  tag_ids: readonly number[];
  removed_tag_ids: readonly number[];
  set_by_person: readonly RuleTarget[];
  has_expense: boolean;
  /** What a person has taken back since: its expense, or that it was done with. A rule does not do it again. */
  undone_by_person: readonly Undone[];
  /** The sentence that says of what it is a duplicate; null where it is none. */
  duplicate: string | null;
  /** A person (or a rule) is done with it. */
  reviewed: boolean;
  filed: boolean;
  business_currency: string;
  /** It is the bill of a subscription already. */
  has_subscription: boolean;
  /** Null where it names no service or no charge. */
  subscription: SubscriptionDraft | null;
  /** The AI's answers so far, by the question as the rule words it. */
  answers: ReadonlyMap<string, AiAnswer>;
  /** Whether mail can go out at all. */
  can_notify: boolean;
  /** The rules whose notice on this document was written before, each as `id/version`. */
  told: readonly string[];
  books: Books;
}
