import { call } from '../api/http';
import type { Factors, Passkey } from '../api/types';
import { answer } from './answer';

const post = { method: 'POST' } as const;

/** One's own second factors. */
export const factorCalls = {
  factors: () => answer<Factors>('/auth/factors'),
  renamePasskey: (id: number, name: string) => answer<Passkey>(`/auth/factors/passkeys/${id}`, { method: 'PATCH', json: { name } }),
  /** Without an id it is the authenticator app. */
  removeFactor: async (id?: number) => call(id === undefined ? '/auth/factors/totp' : `/auth/factors/passkeys/${id}`, { method: 'DELETE' }),
  /** The earlier ones end with that. */
  makeRecoveryCodes: () => answer<{ recovery_codes: string[] }>('/auth/factors/recovery-codes', post),
};

export type FactorCalls = typeof factorCalls;
