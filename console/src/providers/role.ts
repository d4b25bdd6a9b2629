import { usePermissions } from 'react-admin';

export type Role = 'ADMIN' | 'STAFF' | 'VIEWER';

/** The signed-in user's role; undefined while it is not known. `admin` in lower case is read as ADMIN. */
export function useRole(): Role | undefined {
  const { permissions } = usePermissions<string>();
  const role = typeof permissions === 'string' ? permissions.toUpperCase() : undefined;
  return role === 'ADMIN' || role === 'STAFF' || role === 'VIEWER' ? role : undefined;
}

/** Whether the signed-in user may change anything. */
export function useCanChange(): boolean {
  const role = useRole();
  return role === 'ADMIN' || role === 'STAFF';
}
