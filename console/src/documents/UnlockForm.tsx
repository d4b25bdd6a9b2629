import type { DocumentFull } from '../api/types';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useActions } from '../records/use-actions';
import { PasswordForm } from './PasswordForm';
import { rememberPassword } from './preview/typed-passwords';

/** So often and so long it is asked whether the password has opened the file, in milliseconds. */
const [askEachMs, longestMs] = [400, 30_000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Whether the file was opened: once it is read further, or has failed for another reason. Null while that is not known. */
const isOpened = ({ processing_status: status, failure_code: code, progress }: DocumentFull): boolean | null => {
  if (status === 'failed') return code !== 'needs_password';
  if (status === 'completed' || status === 'filed') return true;
  return progress && ['read', 'extracting', 'extracted', 'settled'].includes(progress.kind) ? true : null;
};

async function waitUntilTried(dataProvider: LedgerDataProvider, id: number): Promise<boolean> {
  for (let waited = 0; waited < longestMs; waited += askEachMs) {
    await wait(askEachMs);
    const opened = isOpened((await dataProvider.getOne<DocumentFull>('documents', { id })).data);
    if (opened !== null) return opened;
  }
  return true;
}

/** Has a locked PDF read with the password that is typed here; the preview opens with it too. One that is wrong is said, and asked for again. */
export function UnlockForm({ documentId: id }: { documentId: number }) {
  const { act } = useActions('documents');
  const unlock = async (password: string): Promise<void> => {
    await act('unlock', {
      work: async (dataProvider) => {
        await dataProvider.unlockDocument({ id, password });
        return waitUntilTried(dataProvider, id);
      },
      onDone: (opened) => opened && rememberPassword(id, password),
      done: (opened) => (opened ? { words: 'documents.unlocked' } : { words: 'documents.unlock_wrong', type: 'error' }),
      failed: 'documents.unlock_failed',
    });
  };
  return <PasswordForm action="documents.unlock" onPassword={unlock} />;
}
