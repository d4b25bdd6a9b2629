import type { DocumentType } from '#core/documents/document-type';

export const expectedKinds = ['document', 'dues', 'payment', 'notice', 'announced'] as const;
export const expectedStates = ['overdue', 'due_soon', 'expected'] as const;

/** Something that should come or be paid. Money is decimal text, days `YYYY-MM-DD`. */
export interface Expected {
  /**
   * A document that has not come, dues that nothing confirms, an expense that is not paid, what an association wants by a day, a document that a mail says is
   * ready at a portal.
   */
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
