import { createHash } from 'node:crypto';
import type { MailAccount } from '#core/database/entities/mail-account.entity';
import type { ReceivedMail } from '#core/records/mail/import-mail';

/** The address of ours that the messages of a mailbox count as sent to. `slug`: the mail name of its property, where it has one. */
export function recipientOf(role: MailAccount['role'], slug: string | null, mailDomain: string): string {
  // Subscriptions belong to the business, whatever property is named.
  if (slug === null || role === 'subscriptions') return `${role}@${mailDomain}`;
  return `${role === 'receipts' ? slug : `${role}+${slug}`}@${mailDomain}`;
}

/** What was counted while a message was fetched. */
export interface FetchedContent {
  sha256: string;
  size: number;
  receivedCount: number;
}

/**
 * A fetched message as the ledger takes it, but for where it is stored. Its queue id follows from its bytes and its recipient: however often it is
 * fetched, by which process and under which number, it is entered once. Who delivered it to its mailbox is not known, so there is neither a client nor an
 * envelope sender; nobody is answered.
 */
export function fetchedMail(
  { sha256, size, receivedCount }: FetchedContent,
  { recipient, trustsAll, receivedAt }: { recipient: string; trustsAll: boolean; receivedAt: Date },
): Omit<ReceivedMail, 'rawKey'> {
  const id = createHash('sha256').update(`${sha256} ${recipient}`).digest('hex').slice(0, 26);
  return {
    queueId: `im${id}`,
    origin: 'imap',
    gateway: null,
    envelopeFrom: null,
    recipients: [recipient],
    clientAddress: null,
    clientName: null,
    trustedClient: trustsAll,
    viaFront: false,
    receivedAt,
    rawSize: size,
    rawSha256: sha256,
    receivedCount,
  };
}
