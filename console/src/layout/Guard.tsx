import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useIsLimited } from '../auth/use-me';
import { type Role, useRole } from '../providers/role';
import { Loading } from './Loading';

/** Shows its screen to the roles it is for; others go to the dashboard. The server refuses the calls as well. */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const role = useRole();
  if (!role) return <Loading />;
  return roles.includes(role) ? children : <Navigate to="/" replace />;
}

/** Shows a screen of the whole business to those who see all of it; others go to the dashboard. */
export const WholeGuard = ({ children }: { children: ReactNode }) => (useIsLimited() ? <Navigate to="/" replace /> : children);
