import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, failure } from '../api/http';
import { ActionButton } from '../layout/ActionButton';
import { useMe } from './use-me';
import { isAdmin } from '../providers/auth-provider';

const reloadAfterMs = 2000;

/** Makes the signed-in user an administrator; shown only where the server would do it. */
export function MakeMeAdmin() {
  const notify = useNotify();
  const { data: me } = useMe();
  const [busy, setBusy] = useState(false);
  if (!me || isAdmin(me) || !me.can_self_promote) return null;
  const promote = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('/setup/make-me-admin', { method: 'POST' });
      notify('auth.now_admin', { type: 'success' });
      setTimeout(() => window.location.reload(), reloadAfterMs);
    } catch (error) {
      setBusy(false);
      notify('auth.make_admin_failed', failure(error));
    }
  };
  return <ActionButton words="auth.make_me_admin" color="primary" loading={busy} onClick={() => void promote()} />;
}
