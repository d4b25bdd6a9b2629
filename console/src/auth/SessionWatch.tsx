import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { ApiError } from '../api/http';
import { session } from '../api/session';

/** Leads to the sign-in as soon as any call shows that the session has ended. */
export function SessionWatch() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => session.onRefused(() => void logoutIfAccessDenied(new ApiError(401, null, null))), [logoutIfAccessDenied]);
  return null;
}
