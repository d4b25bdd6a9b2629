import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../api/http';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { useAct } from '../layout/use-act';
import { useSessions } from '../settings/use-sessions';

const endOthers = async (): Promise<boolean> => (await call('/auth/sessions', { method: 'DELETE' })).ok;

/** Offers to sign out the other sessions once a second factor has changed, which ends none of them. Done at once where there is none. */
export function OtherSessions({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const act = useAct('sessions');
  const { data, isFetching } = useSessions();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = data?.filter((session) => !session.is_current).length ?? 0;
  const isOffered = count > 0 || isFetching;
  useEffect(() => {
    if (!isOffered && !busy) onDone();
    // Once it is known that there is none, however often its parent makes what it passes anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOffered, busy]);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    const words = { done: 'factors.others_ended', failed: 'factors.failed_end_others', onFailed: setProblem };
    await act(endOthers, words);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={count > 0}
      question="factors.others_confirm"
      note={translate('factors.others_note', { count })}
      action="factors.end_others"
      decline="factors.not_now"
      tone="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void signOut()}
      onCancel={onDone}
    />
  );
}
