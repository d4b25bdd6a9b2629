import { useEffect } from 'react';
import { useLogout, useLogoutIfAccessDenied } from 'react-admin';
import { ApiError } from '../api/http';
import { session } from '../api/session';

/** Leads to the sign-in as soon as any call shows that the session has ended, or another tab has ended it; shows no screen of one person to another. */
export function SessionWatch() {
  const logout = useLogout();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
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
