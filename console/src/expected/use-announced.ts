import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { fetchPage } from '../api/fetch-page';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { useAct } from '../layout/use-act';
import { undoable } from '../records/undoable';

export type Announced = components['schemas']['AnnouncedDocument'];

const path = '/expected-documents/announced';
export const announcedExport = `${path}/export.csv`;
export const announcedPageSize = 25;
export const announcedStatuses = ['open', 'received', 'dismissed'] as const satisfies readonly Announced['status'][];

/** What a list of announced documents is narrowed to. */
export interface AnnouncedFilter {
  status: Announced['status'];
  q: string;
}

/** Open ones by how pressing they are, the others as they were decided. */
const orderOf = ({ status }: AnnouncedFilter): string => JSON.stringify(status === 'open' ? ['wanted_on', 'ASC'] : ['decided_at', 'DESC']);

/** A page of announced documents. */
export const useAnnounced = (filter: AnnouncedFilter, page: number, limit = announcedPageSize) =>
  useQuery({
    queryKey: ['documents', 'announced', filter, page, limit],
    queryFn: ({ signal }) =>
      fetchPage<Announced>(path, { query: { ...filter, sort: orderOf(filter), skip: (page - 1) * limit, limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** Those that a document or a mail has to do with: it announced them, or it is the one that came. */
export const useAnnouncedOf = (of: { document_id: number } | { mail_id: number }) =>
  useQuery({
    queryKey: ['documents', 'announced', 'of', of],
    queryFn: ({ signal }) => fetchJson<Announced[]>(path, { query: { ...of, limit: 20 }, signal }),
  });

/** What a person decides about one; each answers undefined where it failed. */
export function useAnnouncedActions() {
  const act = useAct('documents', 'audit');
  const notify = useNotify();
  return useMemo(() => {
    const post = (id: number, what: string, json?: object) => () => fetchJson<Announced>(`${path}/${id}/${what}`, { method: 'POST', json });
    const reopen = (id: number) => act(post(id, 'reopen'), { done: 'expected.reopened', failed: 'expected.act_failed', detail: true });
    const decide = async (id: number, what: string, json: object, done: string) => {
      const answer = await act(post(id, what, json), { failed: 'expected.act_failed', detail: true });
      if (answer)
        notify(
          done,
          undoable(() => void reopen(id)),
        );
      return answer;
    };
    return {
      reopen,
      dismiss: (id: number, reason: string) => decide(id, 'dismiss', { reason }, 'expected.dismissed_done'),
      receive: (id: number, documentId: number) => decide(id, 'receive', { document_id: documentId }, 'expected.received_done'),
    };
  }, [act, notify]);
}
