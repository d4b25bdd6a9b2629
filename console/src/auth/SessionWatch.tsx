import { useEffect } from 'react';
import { useLogout, useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import { login } from '../layout/screens';
import { loadMe } from '../providers/auth-provider';
import { queryClient, rememberMe } from '../providers/query-client';

/** When the first screen has long come. */
const quietMs = 10_000;

/**
 * Leads to the sign-in as soon as any call shows that the session has ended, or another tab has ended it; shows no screen of one person to another. Says
 * which role somebody has from now on where an administrator has changed it.
 */
export function SessionWatch() {
  const logout = useLogout();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const notify = useNotify();
  // Whoever logs out without a connection gets there too.
  useEffect(() => {
    const timer = setTimeout(() => void login.load().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => session.onRefused(() => void logoutIfAccessDenied(new ApiError(401, null, null))), [logoutIfAccessDenied]);
  useEffect(() => {
    const tellRole = async (): Promise<void> => {
      const before = await loadMe();
      const me = await loadMe(true);
      if (me.role === before.role) return;
      rememberMe(me);
      await queryClient.invalidateQueries();
      notify('auth.role_changed', { type: 'info', messageArgs: { role: me.role.toUpperCase() } });
    };
    return session.onReplaced(() => void tellRole().catch(() => undefined));
  }, [notify]);
  useEffect(
    () =>
      session.onElsewhere((change) => {
        if (change === 'ended') void logout();
        else if (change === 'another') window.location.reload();
      }),
    [logout],
  );
  return null;
}
