import { call } from '../api/http';
import type { components } from '../api/schema';
import type { DocumentRow, Settings, TaxBasisYears } from '../api/types';
import { answer } from './answer';

type Schemas = components['schemas'];
const trashShown = 1000;

/** The business, one's own access, the mail relay and the trash. What is given once is in the answer only, never in a record. */
export const settingsCalls = {
  saveSettings: (changes: Partial<Settings>) => answer<Settings>('/settings', { method: 'PATCH', json: changes }),
  /** What the expenses of each year come to by either basis. */
  basisYears: () => answer<TaxBasisYears>('/settings/tax-basis'),
  makeToken: (token: Schemas['AccessTokenCreate']) =>
    answer<Schemas['AccessTokenGiven']>('/access-tokens', { method: 'POST', json: token }),
  /** Where one is signed in. */
  sessions: () => answer<Schemas['Session'][]>('/auth/sessions'),
  endSession: async (id: number) => call(`/auth/sessions/${id}`, { method: 'DELETE' }),
  endOtherSessions: async () => call('/auth/sessions', { method: 'DELETE' }),
  endEverySession: async (keepTokens: boolean) => call('/auth/logout-all', { method: 'POST', json: { keep_tokens: keepTokens } }),
  relay: () => answer<Schemas['Relay']>('/webhooks/relay'),
  makeRelaySecret: (othersEndInHours: number | null) =>
    answer<Schemas['RelaySecretGiven']>('/webhooks/relay/secrets', {
      method: 'POST',
      json: { others_end_in_hours: othersEndInHours },
    }),
  revokeRelaySecret: async (id: number) => call(`/webhooks/relay/secrets/${id}`, { method: 'DELETE' }),
  setRelayKey: async (publicKey: string | null) => call('/webhooks/relay/key', { method: 'PUT', json: { public_key: publicKey } }),
  /** Deleted documents that can still be brought back. */
  trash: () => answer<DocumentRow[]>('/documents/trash', { query: { limit: trashShown } }),
};

export type SettingsCalls = typeof settingsCalls;
