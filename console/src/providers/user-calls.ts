import { call, fetchJson } from '../api/http';
import type { UserWithPassword } from '../api/types';

type Invitation = Pick<UserWithPassword, 'email' | 'full_name' | 'role' | 'properties'>;
type Given = Promise<{ data: UserWithPassword }>;

const post = async (path: string, json?: Invitation): Given => ({
  data: await fetchJson<UserWithPassword>(`/admin/users/${path}`, { method: 'POST', ...(json && { json }) }),
});

/** What an administrator does to accounts. A temporary password is in the answer only, never in a record. */
export const userCalls = {
  inviteUser: (invitation: Invitation): Given => post('invite', invitation),
  resendInvitation: (id: number): Given => post(`${id}/resend-invitation`),
  resetPassword: (id: number): Given => post(`${id}/reset-password`),
  async resetSecondFactor(id: number): Promise<{ data: null }> {
    await call(`/admin/users/${id}/reset-second-factor`, { method: 'POST' });
    return { data: null };
  },
  async endSessions(id: number): Promise<{ data: null }> {
    await call(`/admin/users/${id}/end-sessions`, { method: 'POST' });
    return { data: null };
  },
};

export type UserCalls = typeof userCalls;
