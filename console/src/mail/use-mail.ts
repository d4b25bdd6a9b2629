import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPage } from '../api/fetch-page';
import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { DocumentRow, Mail, MailRow, WebhookAddresses } from '../api/types';
import { useConnection } from '../live/connection';
import { mailDocuments } from './mail-words';

const documentLimit = 50;
export const mailPageSize = 25;
/** How often is asked where no live stream tells, and, to be sure, where one does. */
const askEveryMs = 8000;
const askLiveMs = 60_000;
const useAskEvery = (): number => (useConnection() === 'live' ? askLiveMs : askEveryMs);

/** What the ledger is narrowed to. */
export interface MailFilter {
  q: string;
  state: MailRow['state'] | '';
}

/** The newest documents that came by e-mail. */
export function useMailDocuments() {
  const refetchInterval = useAskEvery();
  return useQuery({
    queryKey: ['documents', 'list', 'email'],
    queryFn: ({ signal }) =>
      fetchJson<DocumentRow[]>('/documents/', { query: { limit: documentLimit, include_all: true, from_email_only: true }, signal }),
    select: mailDocuments,
    refetchInterval,
  });
}

/** How much the quarantine holds, and how long. */
export function useQuarantine() {
  return useQuery({
    queryKey: ['mail', 'quarantine'],
    queryFn: ({ signal }) => fetchJson<components['schemas']['Quarantine']>('/mail/quarantine', { signal }),
    refetchInterval: useAskEvery(),
  });
}

/** A page of the ledger, the newest first. */
export function useLedger({ q, state }: MailFilter, page: number, perPage = mailPageSize) {
  const refetchInterval = useAskEvery();
  return useQuery({
    queryKey: ['mail', 'list', q, state, page, perPage],
    queryFn: ({ signal }) => fetchPage<MailRow>('/mail/', { query: { q, state, skip: (page - 1) * perPage, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

/** One message with its recipients and parts. */
export function useMail(id: number) {
  const live = useConnection() === 'live';
  return useQuery({
    queryKey: ['mail', 'one', id],
    queryFn: ({ signal }) => fetchJson<Mail>(`/mail/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'imported' ? (live ? askEveryMs : 2000) : false),
  });
}

/** The message as it arrived. */
export const useRawMail = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: ['mail', 'raw', id],
    queryFn: async ({ signal }) => (await call(`/mail/${id}/raw`, { signal })).text(),
    enabled,
    staleTime: Infinity,
  });

/** Where hosted providers post to; relative to this server where it does not know its own address. */
export const useWebhooks = () =>
  useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => fetchJson<WebhookAddresses>('/webhooks', { signal }),
    staleTime: 300_000,
  });
