import type { Income, IncomeSummary, OwnerStatement, OwnerStatementUpdate } from '../api/types';
import { answer } from './answer';

export const incomeCalls = {
  /** What the rows that match the filters and count come to. */
  incomeSummary: (filter: object) => answer<IncomeSummary>('/income/summary', { query: { filter: JSON.stringify(filter) } }),
  /** What was recorded from a document. */
  incomeOf: (documentId: number) =>
    answer<Income[]>('/income', { query: { filter: JSON.stringify({ document_id: documentId }), limit: 50 } }),
  /** The figures of an owner statement, and whether they add up. */
  ownerStatement: (documentId: number) => answer<OwnerStatement>(`/documents/${documentId}/income`),
  setOwnerStatement: (documentId: number, body: OwnerStatementUpdate) =>
    answer<OwnerStatement>(`/documents/${documentId}/income`, { method: 'PUT', json: body }),
};

export type IncomeCalls = typeof incomeCalls;
