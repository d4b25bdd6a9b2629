import type { DocumentType } from '#core/extraction/fields/document-type';
import { addDays } from '#core/kernel/platform/days';

export const expectedKinds = ['document', 'dues', 'payment', 'notice', 'announced', 'w9', 'certificate'] as const;
export const expectedStates = ['overdue', 'due_soon', 'expected'] as const;

/** Something that should come or be paid. Money is decimal text, days `YYYY-MM-DD`. */
export interface Expected {
  /** A document that has not come, dues or an expense not paid, what an association wants by a day, a document that a mail says is ready at a portal, a W-9 that is missing, a certificate of insurance that ends. */
  kind: (typeof expectedKinds)[number];
  state: (typeof expectedStates)[number];
  on: string;
  what: string;
  document_type: DocumentType | null;
  property_id: number | null;
  property_name: string | null;
  amount: string | null;
  /** The sentence that says why. */
  reason: string;
  /** The document it follows from. */
  document_id: number | null;
  expense_id: number | null;
  /** The announced document it is. */
  expected_document_id: number | null;
}

/** What is due within so many days is due soon. */
export const soonDays = 14;

/** How pressing something is that is due on a day; `late` where more than the day says so. */
export const stateOf = (on: string, today: string, late = on < today): Expected['state'] =>
  late ? 'overdue' : on <= addDays(today, soonDays) ? 'due_soon' : 'expected';

const empty = { document_type: null, amount: null, document_id: null, expense_id: null, expected_document_id: null };

/** A line of what is expected, without the fields it leaves empty and its state, which follows from its day. */
export const expectedLine = (
  line: Omit<Expected, 'state' | keyof typeof empty> & Partial<Expected>,
  today: string,
  late?: boolean,
): Expected => ({ ...empty, ...line, state: stateOf(line.on, today, late) });
