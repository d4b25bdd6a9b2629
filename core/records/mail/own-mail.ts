import { timingSafeEqual } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { isOurDomain } from '#core/records/mail/mailbox';
import type { MailHeaders } from '#core/database/values/parsed-mail';
import { keyedHash } from '#core/kernel/platform/secret-key';

const shape = /^<?own\.(\d{10,16})\.([0-9a-f]{32})@/;
/** A mail of our own is on its way for no longer than this, in milliseconds. */
const goodForMs = 3600_000;

const proof = (key: Buffer, text: string): string => keyedHash(key, text).slice(0, 32);

/** A Message-ID that shows that this installation wrote the message, for an hour: mail that it sends to itself needs no listed sender. */
export function ownMessageId(key: Buffer, now: Date, mailDomain: string): string {
  const sentAt = String(now.getTime());
  return `<own.${sentAt}.${proof(key, sentAt)}@${mailDomain}>`;
}

/** Whether a message that arrived at `receivedAt` carries such a Message-ID. */
export function isOwnMessageId(key: Buffer, messageId: string | null, receivedAt: Date): boolean {
  const [, sentAt, givenProof] = shape.exec(messageId ?? '') ?? [];
  if (!sentAt || !givenProof || !timingSafeEqual(Buffer.from(givenProof), Buffer.from(proof(key, sentAt)))) return false;
  return Math.abs(receivedAt.getTime() - Number(sentAt)) <= goodForMs;
}

/** The Message-ID of a mail of the outbox, by which it is known where it comes back. */
export const outgoingMessageId = (id: number, mailDomain: string): string => `<outgoing-${id}@${domainToASCII(mailDomain) || 'localhost'}>`;

/** The header by which a mail of the outbox is known too: servers that pass mail on may write another Message-ID. */
export const outgoingHeader = 'X-Rental-Ledger-Outgoing';

/** What stands in it: only who holds the key can write it. */
export const outgoingMark = (key: Buffer, id: number): string => `${id}.${proof(key, `outgoing ${id}`)}`;

/** Whether a message is one of our own notices, forwarded back by a mailbox: announcing it again would loop. */
export const isOutgoing = (
  key: Buffer,
  { messageId, outgoing }: Pick<MailHeaders, 'messageId' | 'outgoing'>,
  mailDomain: string,
): boolean => isMarked(key, outgoing) || hasOutgoingId(messageId, mailDomain);

function isMarked(key: Buffer, mark: string | null): boolean {
  const [, id = '', givenProof = ''] = /^(\d{1,10})\.([0-9a-f]{32})$/.exec(mark ?? '') ?? [];
  return givenProof !== '' && timingSafeEqual(Buffer.from(givenProof), Buffer.from(proof(key, `outgoing ${id}`)));
}

function hasOutgoingId(messageId: string | null, mailDomain: string): boolean {
  const domain = /^<?outgoing-\d{1,10}@([^\s<>@]+)>?$/.exec(messageId ?? '')?.[1];
  return domain !== undefined && isOurDomain(domain, mailDomain);
}
