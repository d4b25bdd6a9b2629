import { z } from 'zod';
import { ImapTrouble, oneLine } from '#core/kernel/imap/imap-trouble';

/** What an access token is asked for with (RFC 6749 §6). */
export interface RefreshGrant {
  tokenUrl: string;
  clientId: string;
  /** Empty for a client without one. */
  clientSecret: string;
  refreshToken: string;
  /** Null where the token's own scope stays. */
  scope: string | null;
}

/** `refreshToken`: the one that takes the place of the one used; null where that stays. */
export interface AccessToken {
  accessToken: string;
  refreshToken: string | null;
}

const Given = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });
const Refused = z.object({ error: z.string(), error_description: z.string().optional() });

const patienceMs = 20_000;
const largestAnswer = 64 * 1024;

/**
 * Turns a refresh token into an access token. Throws ImapTrouble: `token_expired` where the refresh token is no longer accepted, `token_refused` where
 * the program itself is not, `token_not_reached` where the endpoint does not answer as one.
 */
export async function askAccessToken(grant: RefreshGrant): Promise<AccessToken> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: grant.refreshToken,
    client_id: grant.clientId,
    ...(grant.clientSecret && { client_secret: grant.clientSecret }),
    ...(grant.scope && { scope: grant.scope }),
  });
  const { ok, status, text } = await post(grant.tokenUrl, body);
  const answer = readJson(text);
  const given = Given.safeParse(answer);
  if (ok && given.success) return { accessToken: given.data.access_token, refreshToken: given.data.refresh_token ?? null };
  const refused = Refused.safeParse(answer);
  if (!refused.success || status >= 500) throw new ImapTrouble('token_not_reached', `HTTP ${status}`);
  const { error, error_description: words } = refused.data;
  if (error === 'invalid_grant') throw new ImapTrouble('token_expired');
  throw new ImapTrouble('token_refused', oneLine(words === undefined ? error : `${error}: ${words}`));
}

async function post(url: string, body: URLSearchParams): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    // The token goes nowhere but to the address that an administrator has set.
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > largestAnswer) break;
    }
    return { ok: response.ok, status: response.status, text };
  } catch (error) {
    throw new ImapTrouble('token_not_reached', null, error);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
