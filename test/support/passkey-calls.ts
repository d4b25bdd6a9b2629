import type { Answer, TestApi } from './api.js';
import { SoftPasskey } from './soft-passkey.js';

/** What the api asks of a passkey. */
export interface PasskeyQuestion {
  challenge: string;
  options: { challenge: string; user?: unknown };
}

/** Where the console is for the browsers of the tests. */
export const consoleOrigin = 'http://localhost:3000';

/** Makes a passkey for the user of a token; answers it, the call's body, and what became of that. */
export async function addPasskey(
  api: TestApi,
  token: string,
  { origin = consoleOrigin, passkey = new SoftPasskey(origin), name = 'Desk' } = {},
) {
  const how = { token, headers: { origin } };
  const asked = (await api.post<PasskeyQuestion>('/auth/factors/passkeys/options', undefined, how)).body;
  const body = { challenge: asked.challenge, attestation: passkey.register(asked.options), name };
  return { passkey, body, answered: await api.post<{ recovery_codes: string[] | null }>('/auth/factors/passkeys', body, how) };
}

/** Signs in by a passkey alone; answers the call's body as well. */
export async function signInByPasskey(
  api: TestApi,
  passkey: SoftPasskey,
): Promise<{ body: object; answered: Answer<{ access_token: string }> }> {
  const how = { token: null, headers: { origin: consoleOrigin } };
  const asked = (await api.post<PasskeyQuestion>('/auth/passkey/options', undefined, how)).body;
  const body = { challenge: asked.challenge, assertion: passkey.use(asked.options) };
  return { body, answered: await api.post('/auth/passkey', body, how) };
}
