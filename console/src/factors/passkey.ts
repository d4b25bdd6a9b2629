import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { fetchJson } from '../api/http';
import type { PasskeyOptions, PasskeyQuestion, PasskeySignIn } from '../api/types';

/** Only who uses passkeys needs it. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has the browser sign what the server asks; rejects where the person turns away. `inAutofill`: offered in the address field, without a dialog. */
export async function signWithPasskey(options: PasskeyOptions, inAutofill = false): Promise<PasskeySignIn['assertion']> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill });
  return { id, rawId, type, response };
}

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyOptions) {
  const { startRegistration } = await load();
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

/** Asks the server for a question and answers it by a passkey. */
export async function answerByPasskey(path: '/auth/passkey/options' | '/auth/confirm/options', inAutofill = false): Promise<PasskeySignIn> {
  const { challenge, options } = await fetchJson<PasskeyQuestion>(path, { method: 'POST' });
  return { challenge, assertion: await signWithPasskey(options, inAutofill) };
}

/** Whether passkeys can be offered among the addresses that the browser fills in. */
export async function fillsInPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/** Ends what waits in the address field. */
export async function stopPasskey(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}
