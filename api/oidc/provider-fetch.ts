import type { CustomFetch } from 'openid-client';
import { isLoopback } from '#core/kernel/platform/oidc-env';
import { ProviderRefused } from './provider-trouble.js';

/** A description, a set of keys and a token are a few kilobytes. */
const largestAnswer = 1024 * 1024;

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // The rest of the body is not fetched: leaving the loop cancels it.
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > largestAnswer) throw new ProviderRefused('Its answer is larger than 1 MB.');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * How the provider is called: only over https, on this machine also over http where the issuer is here; redirects are not followed, and no more than
 * 1 MB is read.
 */
export function providerFetch(issuer: URL): CustomFetch {
  const local = issuer.protocol === 'http:' && isLoopback(issuer);
  return async (address, options) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(local && isLoopback(url))) throw new ProviderRefused('It names an address without https.');
    const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' });
    const body = await readLimited(response);
    return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers });
  };
}
