import { useGetList } from 'react-admin';
import type { DocumentRow, Mail, MailRow } from '../api/types';
import { useConnection } from '../live/connection';
import { askEveryMs, useAskEvery } from '../live/use-ask-every';
import { usualOrder } from '../providers/usual-order';
import { useWholeRecord } from '../records/use-call';
import { useChange } from '../records/use-change';
import { mailDocuments } from './mail-words';

export const mailPageSize = 25;
/** What waits in quarantine. */
export const quarantined = { state: 'quarantined' } as const satisfies Partial<MailRow>;

/** How many messages wait in quarantine. */
export function useQuarantined(): number {
  const asked = { pagination: { page: 1, perPage: mailPageSize }, sort: usualOrder, filter: quarantined };
  return useGetList<MailRow>('mail', asked, { refetchInterval: useAskEvery() }).total ?? 0;
}

const byMail = { pagination: { page: 1, perPage: 50 }, sort: usualOrder, filter: { include_all: true, from_email_only: true } };

/** The newest documents that came by e-mail. */
export function useMailDocuments() {
  const { data, error, refetch } = useGetList<DocumentRow>('documents', byMail, { refetchInterval: useAskEvery() });
  return { data: data && mailDocuments(data), error, refetch };
}

/** One message with its recipients and parts. */
export function useMail(id: number) {
  const live = useConnection() === 'live';
  return useWholeRecord<Mail>('mail', id, {
    refetchInterval: ({ state }) => (state.data?.state === 'imported' ? (live ? askEveryMs : 2000) : false),
  });
}

export function useDismiss() {
  const detail = { failed: 'mail.dismiss_failed', detail: true };
  const takeBack = useChange(['mail', 'undo-dismiss'], (provider, id: number) => provider.dismissMail(id, false), {
    done: 'mail.waits_again',
    ...detail,
  });
  return useChange(['mail', 'dismiss'], (provider, id: number) => provider.dismissMail(id, true), {
    done: 'mail.dismissed',
    undo: (id) => takeBack.mutate(id),
    ...detail,
  });
}

/** Lets a message in, and with it its sender for good. */
export const useRelease = () =>
  useChange(
    ['mail', 'release'],
    (provider, { id, allowSender }: { id: number; allowSender: boolean }) => provider.releaseMail(id, allowSender),
    { done: (_, { allowSender }) => (allowSender ? 'mail.allowed' : 'mail.released'), failed: 'mail.release_failed', detail: true },
  );

export const useReplay = () =>
  useChange(['mail', 'replay'], (provider, id: number) => provider.replayMail(id), {
    done: 'mail.replayed',
    failed: 'mail.replay_failed',
    detail: true,
  });
