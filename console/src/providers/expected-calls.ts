import type { components } from '../api/schema';
import { answer } from './answer';

type Announced = components['schemas']['AnnouncedDocument'];

const decide = (id: number, decision: string, json?: object) =>
  answer<Announced>(`/expected-documents/announced/${id}/${decision}`, { method: 'POST', ...(json && { json }) });

/** What a person decides about a document that was announced. */
export const expectedCalls = {
  receiveExpected: (id: number, documentId: number) => decide(id, 'receive', { document_id: documentId }),
  dismissExpected: (id: number, reason: string) => decide(id, 'dismiss', { reason }),
  reopenExpected: (id: number) => decide(id, 'reopen'),
};

export type ExpectedCalls = typeof expectedCalls;
