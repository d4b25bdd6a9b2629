import { useNotify } from 'react-admin';
import { call, failure, fetchJson } from '../api/http';
import type { DocumentFull } from '../api/types';
import { PasswordForm } from './PasswordForm';
import { rememberPassword } from './preview/typed-passwords';
import { useRenew } from './use-during';

/** So often and so long it is asked whether the password has opened the file, in milliseconds. */
const [askEachMs, longestMs] = [400, 30_000];

const rest = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Whether the file was opened: once it is read further, or has failed for another reason. Null while that is not known. */
const isOpened = ({ processing_status: status, failure_code: code, progress }: DocumentFull): boolean | null => {
  if (status === 'failed') return code !== 'needs_password';
  if (status === 'completed' || status === 'filed') return true;
  return progress && ['read', 'extracting', 'extracted', 'settled'].includes(progress.kind) ? true : null;
};

async function waitUntilTried(documentId: number): Promise<boolean> {
  for (let waited = 0; waited < longestMs; waited += askEachMs) {
    await rest(askEachMs);
    const opened = isOpened(await fetchJson<DocumentFull>(`/documents/${documentId}`));
    if (opened !== null) return opened;
  }
  return true;
}

/** Has a locked PDF read with the password that is typed here; the preview opens with it too. One that is wrong is said, and asked for again. */
export function UnlockForm({ documentId }: { documentId: number }) {
  const notify = useNotify();
  const refresh = useRenew();
  const unlock = async (password: string): Promise<void> => {
    try {
      await call(`/documents/${documentId}/unlock`, { method: 'POST', json: { password } });
      const opened = await waitUntilTried(documentId);
      if (opened) rememberPassword(documentId, password);
      notify(opened ? 'documents.unlocked' : 'documents.unlock_wrong', { type: opened ? 'success' : 'error' });
    } catch (error) {
      notify('documents.unlock_failed', failure(error));
    }
    await refresh();
  };
  return <PasswordForm action="documents.unlock" onPassword={unlock} />;
}
