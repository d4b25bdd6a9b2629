import * as client from 'openid-client';
import type { OidcSettings } from '#core/kernel/platform/oidc-env';
import { claimAt, OidcRefused, withUserInfo } from '#core/records/users/oidc-claims';
import type { Flow } from './oidc-cookie.js';
import { providerTrouble } from './provider-trouble.js';

type Claims = Readonly<Record<string, unknown>>;

/** Where the provider sends people back; it has to be registered there. */
const callbackAddress = ({ home }: OidcSettings): string => `${home}/api/v1/auth/oidc/callback`;

/** A new sign-in, and the address to send the browser to. */
export async function beginFlow(
  config: client.Configuration,
  settings: OidcSettings,
  confirms: Flow['confirms'],
  now: Date,
): Promise<{ flow: Flow; url: string }> {
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackAddress(settings),
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(confirms && { prompt: 'login', max_age: '0' }),
  });
  return { flow: { state, nonce, verifier, since: now.getTime(), confirms }, url: url.href };
}

/** Exchanges the code that a browser brought back for the provider's data about its user. Throws OidcRefused. */
export async function finishFlow(config: client.Configuration, settings: OidcSettings, flow: Flow, query: string): Promise<Claims> {
  const back = new URL(`${callbackAddress(settings)}${query}`);
  try {
    const tokens = await client.authorizationCodeGrant(config, back, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims: Claims = { ...tokens.claims() };
    if (!isMissing(claims, settings) || !config.serverMetadata().userinfo_endpoint) return claims;
    // Throws where it is about another subject.
    const info = await client.fetchUserInfo(config, tokens.access_token, String(claims.sub));
    return withUserInfo(claims, info);
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError)
      throw new OidcRefused(error.error === 'access_denied' ? 'denied' : 'rejected', error);
    throw new OidcRefused(providerTrouble(error).isAway ? 'unreachable' : 'rejected', error);
  }
}

/** Many providers send data about people only on a second request. */
function isMissing(claims: Claims, { roleClaim }: OidcSettings): boolean {
  const needed = ['email', 'email_verified', ...(roleClaim === undefined ? [] : [roleClaim])];
  return needed.some((path) => claimAt(claims, path) === undefined);
}
