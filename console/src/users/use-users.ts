import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, fetchJson } from '../api/http';
import { useAct } from '../layout/use-act';
import { givenWords, type User, type UserRole, type UserWithPassword } from './user-words';

/** Everybody with an account. */
export const useUsers = () =>
  useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => fetchJson<User[]>('/admin/users', { query: { limit: 1000 }, signal }),
  });

export interface Invitation {
  email: string;
  full_name: string;
  role: UserRole;
}

type Heard = ((words: string) => void) | undefined;
const heard = (onFailed: Heard) => (onFailed ? { onFailed } : {});

/** What an administrator does to accounts, each with its toast. */
export function useUserActions() {
  const act = useAct('users');
  return useMemo(() => {
    const change = (id: number, json: { role: UserRole } | { is_active: boolean }, done: string) =>
      act(() => fetchJson<User>(`/admin/users/${id}`, { method: 'PUT', json }), { done, failed: 'users.failed_update', detail: true });
    const give = (path: string, mailed: string, failed: string, onFailed: Heard, json?: Invitation) =>
      act(() => fetchJson<UserWithPassword>(path, { method: 'POST', ...(json && { json }) }), {
        done: (given) => givenWords(given, mailed),
        failed,
        ...heard(onFailed),
      });
    return {
      setRole: ({ id }: User, role: UserRole) => change(id, { role }, 'users.role_updated'),
      setActive: ({ id }: User, active: boolean) => change(id, { is_active: active }, active ? 'users.activated' : 'users.deactivated'),
      invite: (invitation: Invitation, onFailed?: Heard) =>
        give('/admin/users/invite', 'users.invited', 'users.failed_invite', onFailed, invitation),
      resend: ({ id }: User, onFailed?: Heard) =>
        give(`/admin/users/${id}/resend-invitation`, 'users.resent', 'users.failed_resend', onFailed),
      reset: ({ id }: User, onFailed?: Heard) =>
        give(`/admin/users/${id}/reset-password`, 'users.was_reset', 'users.failed_reset', onFailed),
      resetFactor: ({ id }: User, onFailed?: Heard) =>
        act(async () => (await call(`/admin/users/${id}/reset-second-factor`, { method: 'POST' })).ok, {
          done: 'users.factor_was_reset',
          failed: 'users.failed_reset_factor',
          ...heard(onFailed),
        }),
      endSessions: ({ id }: User, onFailed?: Heard) =>
        act(async () => (await call(`/admin/users/${id}/end-sessions`, { method: 'POST' })).ok, {
          done: 'users.sessions_ended',
          failed: 'users.failed_end_sessions',
          ...heard(onFailed),
        }),
      remove: ({ id }: User, onFailed?: Heard) =>
        act(async () => (await call(`/admin/users/${id}`, { method: 'DELETE' })).ok, {
          done: 'users.deleted',
          failed: 'users.failed_delete',
          ...heard(onFailed),
        }),
    };
  }, [act]);
}

export type UserActions = ReturnType<typeof useUserActions>;
