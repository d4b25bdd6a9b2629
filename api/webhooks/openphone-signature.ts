import { createHmac } from 'node:crypto';
import { sameText } from './webhook-secret.js';

/** How long a signature is valid, and as long before, since clocks differ; an event that is sent again later is signed again. */
const goodForMs = 5 * 60_000;

/**
 * Why a signature is refused, as a sentence; null where it is good. The header is `hmac;1;<milliseconds>;<base64>`, the signature
 * HMAC-SHA-256 over the milliseconds, a dot and the body as it came, with the webhook's key (base64).
 */
export function signatureRefusal(header: string | undefined, body: Buffer, key: string, now: Date): string | null {
  const [scheme, version, time = '', signature = ''] = (header ?? '').split(';');
  if (scheme !== 'hmac' || version !== '1' || !/^\d{1,16}$/.test(time)) return 'The call is not signed.';
  const expected = createHmac('sha256', Buffer.from(key, 'base64')).update(`${time}.`).update(body).digest('base64');
  if (!sameText(signature, expected)) return 'The signature is wrong.';
  const age = now.getTime() - Number(time);
  if (age > goodForMs) return 'The signature is too old.';
  return age < -goodForMs ? 'The signature is dated in the future. Check the clocks of the sender and of this machine.' : null;
}
