import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { fetchJson } from '../api/http';
import type { Mail } from '../api/types';
import { useAct } from '../layout/use-act';
import { undoable } from '../records/undoable';

/** What can be done to a message of the ledger; all answer undefined where they failed. */
export function useMailActions() {
  const act = useAct('mail', 'documents', 'allowed-senders');
  const notify = useNotify();
  return useMemo(() => {
    const put = (id: number, dismissed: boolean) => () => fetchJson<Mail>(`/mail/${id}/dismiss`, { method: 'POST', json: { dismissed } });
    const takeBack = (id: number) => act(put(id, false), { done: 'mail.waits_again', failed: 'mail.dismiss_failed', detail: true });
    return {
      dismiss: async (id: number) => {
        const answer = await act(put(id, true), { failed: 'mail.dismiss_failed', detail: true });
        if (answer)
          notify(
            'mail.dismissed',
            undoable(() => void takeBack(id)),
          );
        return answer;
      },
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
    };
  }, [act, notify]);
}
