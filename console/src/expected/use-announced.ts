import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { components } from '../api/schema';
import { usualOrder } from '../providers/usual-order';
import { useChange } from '../records/use-change';

export type Announced = components['schemas']['AnnouncedDocument'];

export const announcedExport = '/expected-documents/announced/export.csv';
export const announcedPageSize = 25;
export const announcedStatuses = ['open', 'received', 'dismissed'] as const satisfies readonly Announced['status'][];

/** What a list of announced documents is narrowed to. */
export interface AnnouncedFilter {
  status: Announced['status'];
  q: string;
}

/** The newest decision first. */
const asDecided = { field: 'decided_at', order: 'DESC' } as const;

/** A page of announced documents: open ones by how pressing they are, the others as they were decided. */
export function useAnnounced({ status, q }: AnnouncedFilter, page: number, perPage = announcedPageSize) {
  const sort = status === 'open' ? usualOrder : asDecided;
  const asked = { pagination: { page, perPage }, sort, filter: { status, ...(q && { q }) } };
  return useGetList<Announced>('expected-documents', asked, { placeholderData: keepPreviousData });
}

/** Those that a document or a mail has to do with: it announced them, or it is the one that came. */
export const useAnnouncedOf = (filter: { document_id: number } | { mail_id: number }) =>
  useGetList<Announced>('expected-documents', { pagination: { page: 1, perPage: 20 }, sort: usualOrder, filter });

const failure = { failed: 'expected.act_failed', detail: true };

export const useReopen = () =>
  useChange(['expected-documents', 'reopen'], (provider, id: number) => provider.reopenExpected(id), {
    done: 'expected.reopened',
    ...failure,
  });

export function useDismiss() {
  const reopen = useReopen();
  return useChange(
    ['expected-documents', 'dismiss'],
    (provider, { id, reason }: { id: number; reason: string }) => provider.dismissExpected(id, reason),
    { done: 'expected.dismissed_done', undo: ({ id }) => reopen.mutate(id), ...failure },
  );
}

export function useReceive() {
  const reopen = useReopen();
  return useChange(
    ['expected-documents', 'receive'],
    (provider, { id, documentId }: { id: number; documentId: number }) => provider.receiveExpected(id, documentId),
    { done: 'expected.received_done', undo: ({ id }) => reopen.mutate(id), ...failure },
  );
}
