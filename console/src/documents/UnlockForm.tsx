import { useNotify } from 'react-admin';
import { call, failure } from '../api/http';
import { PasswordForm } from './PasswordForm';
import { rememberPassword } from './preview/typed-passwords';
import { useRenew } from './use-during';

/** Has a locked PDF read with the password that is typed here; the preview opens with it too. */
export function UnlockForm({ documentId }: { documentId: number }) {
  const notify = useNotify();
  const refresh = useRenew();
  const unlock = async (password: string): Promise<void> => {
    try {
      await call(`/documents/${documentId}/unlock`, { method: 'POST', json: { password } });
      rememberPassword(documentId, password);
      notify('documents.unlocked', { type: 'success' });
    } catch (error) {
      notify('documents.unlock_failed', failure(error));
    }
    await refresh();
  };
  return <PasswordForm action="documents.unlock" onPassword={unlock} />;
}
