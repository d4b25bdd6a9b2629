import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../api/http';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { useAct } from '../layout/use-act';

interface RevokeProps {
  /** What is asked, in plain words. */
  question: string;
  note?: string;
  /** What the call deletes. */
  path: string;
  /** The queries that show it. */
  stale: string;
  onClose: () => void;
}

/** Asks before a secret is revoked; stays with the reason where the server refuses. */
export function RevokeToken({ question, note = 'settings.revoke_note', path, stale, onClose }: RevokeProps) {
  const translate = useTranslate();
  const act = useAct(stale);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    const words = { done: 'settings.revoked', failed: 'settings.failed_revoke', onFailed: setProblem };
    const gone = await act(async () => (await call(path, { method: 'DELETE' })).ok, words);
    setBusy(false);
    if (gone) onClose();
  };
  return (
    <ConfirmDialog
      open
      question={question}
      note={translate(note)}
      action="settings.revoke"
      busy={busy}
      problem={problem}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    />
  );
}
