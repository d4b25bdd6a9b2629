import { useMemo } from 'react';
import { fetchJson } from '../api/http';
import type { Mail } from '../api/types';
import { useAct } from '../layout/use-act';

/** What can be done to a message of the ledger; both answer undefined where they failed. */
export function useMailActions() {
  const act = useAct('mail', 'documents');
  return useMemo(
    () => ({
      release: (id: number, allowSender: boolean) =>
        act(() => fetchJson<Mail>(`/mail/${id}/release`, { method: 'POST', json: { allow_sender: allowSender } }), {
          done: allowSender ? 'mail.allowed' : 'mail.released',
          failed: 'mail.release_failed',
          detail: true,
        }),
      replay: (id: number) =>
        act(() => fetchJson<Mail>(`/mail/${id}/replay`, { method: 'POST' }), {
          done: 'mail.replayed',
          failed: 'mail.replay_failed',
          detail: true,
        }),
    }),
    [act],
  );
}
