import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Configuration } from 'openid-client';
import type { OidcSettings } from '#core/kernel/platform/oidc-env';
import { providerFetch } from './provider-fetch.js';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect Back-Channel Logout 1.0, section 2.6. A nonce is forbidden, so that an ID token cannot be used as one. */
const LogoutToken = z
  .object({
    iat: z.number(),
    jti: z.string(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    nonce: z.undefined().optional(),
    events: z.object({ [event]: z.object({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** The user whose sessions have ended at the provider, and when it sent this. */
export interface EndedThere {
  issuer: string;
  sub: string | undefined;
  sid: string | undefined;
  issuedAt: Date;
}

/** Whose sessions a logout token ends. Rejects where it is not the provider's, not for us, not of the last minutes, or no logout token. */
export async function readLogoutToken(config: Configuration, { issuer, clientId }: OidcSettings, token: string): Promise<EndedThere> {
  const { jwks_uri: keys, issuer: name } = config.serverMetadata();
  const fetchKeys = providerFetch(new URL(issuer));
  const jwks = createRemoteJWKSet(new URL(keys ?? ''), {
    timeoutDuration: 10_000,
    [customFetch]: (url, options) => fetchKeys(url, options as unknown as Parameters<typeof fetchKeys>[1]),
  });
  const { payload } = await jwtVerify(token, jwks, { issuer: name, audience: clientId, maxTokenAge: 600, clockTolerance: 60 });
  const { sub, sid, iat } = LogoutToken.parse(payload);
  return { issuer: name, sub, sid, issuedAt: new Date(iat * 1000) };
}
