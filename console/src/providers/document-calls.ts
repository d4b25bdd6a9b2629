import { fetchPage } from '../api/fetch-page';
import { call, type Call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type {
  BulkResult,
  BulkWish,
  DocumentEvent,
  DocumentFull,
  DocumentVendor,
  PageWords,
  ProposedSubscription,
  Queued,
  RulesApplied,
  TabCounts,
} from '../api/types';

type Schemas = components['schemas'];
export type TakenBack = Schemas['TakeBack']['what'];
type Query = NonNullable<Call['query']>;

/** So many events are shown: the most that is answered at once. */
const mostEvents = 1000;

const given = async <T>(answer: Promise<T>): Promise<{ data: T }> => ({ data: await answer });
const post = <T = unknown>(path: string, json?: unknown): Promise<T> =>
  fetchJson<T>(path, { method: 'POST', ...(json !== undefined && { json }) });

export const documentCalls = {
  /** The ids of the documents that a filter of their list holds for, in the order of the list. */
  documentIds: async (query: Query) => ({ data: (await fetchJson<Schemas['DocumentIds']>('/documents/ids', { query })).ids }),
  /** How many documents stand in each part of the queue. */
  tabCounts: (query: Query) => given(fetchJson<TabCounts>('/documents/counts', { query })),
  /** A file as the server answers it: its name is in the head of the answer. */
  file: async (path: string, signal?: AbortSignal) => ({ data: await call(path, signal && { signal }) }),
  /** An address that shows a document's file for a moment to whoever has it. */
  documentTicket: (id: number) => given(post<{ url: string }>('/tickets', { path: `/documents/${id}/view` })),
  pageWords: ({ id, page }: { id: number; page: number }) => given(fetchJson<PageWords>(`/documents/${id}/pages/${page}`)),
  /** The newest events of a document, from the oldest of them on: of a long history its end is asked for, once its length is known. */
  async documentEvents(id: number) {
    const from = (skip: number) => fetchPage<DocumentEvent>(`/documents/${id}/events`, { query: { skip, limit: mostEvents } });
    const first = await from(0);
    return { data: first.total > first.rows.length ? await from(first.total - mostEvents) : first };
  },
  restoreDocument: (id: number) => given(post(`/documents/${id}/restore`)),
  /** Undoes a person's last decision: that the document left the queue, the property it was given, or that it is no duplicate. */
  takeBack: ({ id, what }: { id: number; what: TakenBack }) => given(post<DocumentFull>(`/documents/${id}/take-back`, { what })),
  changeDocuments: (wish: BulkWish) => given(post<BulkResult>('/documents/bulk', wish)),
  unlockDocument: ({ id, password }: { id: number; password: string }) => given(post(`/documents/${id}/unlock`, { password })),
  processDocument: (id: number) => given(post<Queued>(`/documents/${id}/process`)),
  reprocessDocument: (id: number | string) => given(post(`/documents/${id}/reprocess`, {})),
  documentPapers: (id: number) => given(fetchJson<Schemas['Papers']>(`/documents/${id}/papers`)),
  splitDocument: ({ id, starts }: { id: number; starts: readonly number[] }) => given(post(`/documents/${id}/split`, { starts })),
  resetDocument: (id: number) => given(post(`/documents/${id}/reset-to-pending`)),
  completeDocument: (id: number) => given(post(`/stable-docs/force-complete/${id}`)),
  applyRulesTo: (id: number) => given(post<RulesApplied>(`/documents/${id}/apply-rules`, {})),
  tagDocument: ({ id, tagId, on }: { id: number; tagId: number; on: boolean }) =>
    call(`/tags/${tagId}/documents/${id}`, { method: on ? 'POST' : 'DELETE' }),
  /** The vendor of the directory a document is from, or the one it proposes. */
  documentVendor: (id: number) => given(fetchJson<DocumentVendor>(`/documents/${id}/vendor`)),
  addDocumentVendor: (id: number) => given(post(`/documents/${id}/vendor`)),
  setDocumentVendor: ({ id, vendorId }: { id: number; vendorId: number }) =>
    call(`/documents/${id}/vendor`, { method: 'PUT', json: { vendor_id: vendorId } }),
  /** The subscription that a bill proposes. */
  proposeSubscription: (id: number) => given(post<ProposedSubscription>(`/subscriptions/extract-from-document/${id}`)),
  subscribe: ({ id, subscription }: { id: number; subscription: object }) =>
    given(post(`/subscriptions/from-document/${id}`, subscription)),
  linkSubscription: ({ id, subscriptionId }: { id: number; subscriptionId: number }) =>
    given(post(`/subscriptions/${subscriptionId}/link-document/${id}`)),
};

export type DocumentCalls = typeof documentCalls;
