import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from '#core/kernel/platform/secret-key';

/** The secret in the address that earlier releases gave to a mail relay: it was derived from the installation's secret. */
export function earlierEmailSecret(secret: string): string {
  return keyedHash(deriveKey(secret, 'webhooks'), 'email').slice(0, 40);
}

/** Compares in the same time wherever they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
