import { apiUrl, type Call, call, fetchJson } from '../api/http';
import type { EndSession, ProviderAddress } from '../api/types';

/** Where the browser is sent to sign in at the provider. */
export const oidcStart = apiUrl('/auth/oidc/start');

const byProvider = 'signedInByProvider';
const endSession = 'endSessionAt';
const returnTo = 'oidcReturnTo';

/** What the browser comes back with: a code for a token, or the word for why there is none. */
export type OidcReturn = { code: string } | { refusal: string };

/** What stands behind the # of the sign-in page; null where nobody comes back. */
export function readReturn(hash: string): OidcReturn | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const [code, refusal] = [parameters.get('oidc'), parameters.get('oidc_error')];
  if (code) return { code };
  return refusal ? { refusal } : null;
}

/** The same, taken out of the address so that it is used once. */
export function takeReturn(): OidcReturn | null {
  const found = readReturn(window.location.hash);
  if (found) window.history.replaceState(window.history.state, '', window.location.pathname);
  return found;
}

/** Has the provider ask again who the caller is. The browser leaves, and comes back to the same screen with a session that is confirmed. */
export async function confirmByProvider(): Promise<void> {
  const { url } = await fetchJson<ProviderAddress>('/auth/oidc/confirm', { method: 'POST' });
  sessionStorage.setItem(returnTo, window.location.pathname + window.location.search);
  window.location.assign(url);
}

/** The screen a confirmation was asked for on, once; null where somebody signs in. */
export function takeReturnTo(): string | null {
  const path = sessionStorage.getItem(returnTo);
  sessionStorage.removeItem(returnTo);
  return path;
}

/** Signs in by the provider are noted, so that signing out there can be offered. */
export function noteSignedInByProvider(): void {
  localStorage.setItem(byProvider, 'true');
  forgetEndSession();
}

/** Before a sign-out on the server: finds out where to sign out at the provider too, for the sign-in page to offer. `asUser` holds the token. */
export async function prepareSignOut(asUser: Pick<Call, 'headers' | 'signal'>): Promise<void> {
  if (localStorage.getItem(byProvider) === null) return;
  localStorage.removeItem(byProvider);
  const { url } = await fetchJson<EndSession>('/auth/oidc/end-session', asUser).catch(() => ({ url: null }));
  if (url !== null && /^https?:\/\//.test(url)) sessionStorage.setItem(endSession, url);
}

/** Where to sign out at the provider after a sign-out here; null where that is not offered. */
export const endSessionAddress = (): string | null => sessionStorage.getItem(endSession);

/** Whoever goes there is not offered it again when they come back. */
export const forgetEndSession = (): void => sessionStorage.removeItem(endSession);

/** Exchanges a code for a token. Throws ApiError. */
export async function exchangeCode(code: string): Promise<Response> {
  return call('/auth/oidc/exchange', { method: 'POST', json: { code } });
}
