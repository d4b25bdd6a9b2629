import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#core/platform/secret-key';

const shape = /^<?own\.(\d{10,16})\.([0-9a-f]{32})@/;
/** A mail of our own is on its way for no longer than this, in milliseconds. */
const goodForMs = 3600_000;

const proof = (key: Buffer, sentAt: string): string => keyedHash(key, sentAt).slice(0, 32);

/** A Message-ID that shows that this installation wrote the message, for an hour: mail that it sends to itself needs no listed sender. */
export function ownMessageId(key: Buffer, now: Date, mailDomain: string): string {
  const sentAt = String(now.getTime());
  return `<own.${sentAt}.${proof(key, sentAt)}@${mailDomain}>`;
}

/** Whether a message that arrived at `receivedAt` carries such a Message-ID. */
export function isOwnMessageId(key: Buffer, messageId: string | null, receivedAt: Date): boolean {
  const [, sentAt, said] = shape.exec(messageId ?? '') ?? [];
  if (!sentAt || !said || !timingSafeEqual(Buffer.from(said), Buffer.from(proof(key, sentAt)))) return false;
  return Math.abs(receivedAt.getTime() - Number(sentAt)) <= goodForMs;
}
