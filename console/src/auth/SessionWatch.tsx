import { useEffect } from 'react';
import { useLogout, useLogoutIfAccessDenied } from 'react-admin';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import { login } from '../layout/screens';

/** When the first screen has long come. */
const quietMs = 10_000;

/** Leads to the sign-in as soon as any call shows that the session has ended, or another tab has ended it; shows no screen of one person to another. */
export function SessionWatch() {
  const logout = useLogout();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  // Whoever logs out without a connection gets there too.
  useEffect(() => {
    const timer = setTimeout(() => void login.load().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => session.onRefused(() => void logoutIfAccessDenied(new ApiError(401, null, null))), [logoutIfAccessDenied]);
  useEffect(
    () =>
      session.onElsewhere((what) => {
        if (what === 'ended') void logout();
        else if (what === 'another') window.location.reload();
      }),
    [logout],
  );
  return null;
}
