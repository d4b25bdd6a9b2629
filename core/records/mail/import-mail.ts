import type { EntityManager } from '@mikro-orm/postgresql';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { findPropertiesBySlug } from '#core/records/mail/mail-directory';
import { readMailbox } from '#core/records/mail/mailbox';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** A message that was taken and whose raw form lies in the file store already. Sizes are in bytes, hashes lower-case hex. */
export interface ReceivedMail {
  queueId: string;
  origin: 'smtp' | 'relay' | 'imap';
  gateway: string | null;
  envelopeFrom: string | null;
  recipients: readonly string[];
  clientAddress: string | null;
  /** What the client called itself. */
  clientName: string | null;
  trustedClient: boolean;
  /** The client is the mail server in front of ours. */
  viaFront: boolean;
  receivedAt: Date;
  rawKey: string;
  rawSize: number;
  rawSha256: string;
  /** How many Received headers it carries. */
  receivedCount: number;
}

/** What became of an import; `mailId` is null when the message had been imported before. */
export interface ImportedMail {
  mailId: number | null;
  /** The work to wake a worker for, once the transaction is through. */
  task: AddedTask | null;
}

/** A message that passed more servers than this runs in circles (RFC 5321 §6.3 asks for a limit of at least 100; ours is stricter). */
const maxReceivedHeaders = 50;

/**
 * Enters a message into the ledger: its row, one row a recipient, and the task that parses it, in one transaction.
 * The queue id is unique, so importing the same message again changes nothing; a row that only says that it could not be imported is filled.
 * A message that runs in circles is entered with the reason; only its headers are read then, for the ledger.
 */
export function importMail(em: EntityManager, mail: ReceivedMail, mailDomain: string): Promise<ImportedMail> {
  return em.transactional(async (tx) => {
    const circles = mail.receivedCount > maxReceivedHeaders;
    const reason = circles ? `It has ${mail.receivedCount} Received headers: it is going in a loop between mail servers.` : null;
    const mailId = await addLedgerRow(tx, mail, circles ? 'rejected' : 'imported', reason);
    if (mailId === null) return { mailId: null, task: null };
    await addDeliveries(tx, mailId, mail.recipients, mailDomain);
    return { mailId, task: await addTask(tx, { kind: 'parse-mail', subjectId: mailId }) };
  });
}

/** Enters a message that could not be imported, so that the ledger speaks of everything that was ever taken. */
export async function recordUnreadable(
  em: EntityManager,
  mail: { queueId: string; gateway: string; receivedAt: Date; reason: string },
): Promise<void> {
  await em.execute(
    `insert into inbound_mail (queue_id, origin, gateway, received_at, state, reason) values (?, 'smtp', ?, ?, 'unreadable', ?)
     on conflict (queue_id) do nothing`,
    [mail.queueId, mail.gateway, mail.receivedAt.toISOString(), fit(mail.reason, 2000)],
  );
}

/** A message refused for its sender: it has no queue id, since it was never taken. */
export interface RefusedMail {
  gateway: string;
  envelopeFrom: string | null;
  recipients: readonly string[];
  clientAddress: string | null;
  clientName: string | null;
  receivedAt: Date;
  reason: string;
}

/** Enters messages that were refused for their sender, so that an admin sees who was turned away. */
export function recordRefused(em: EntityManager, refused: readonly RefusedMail[], mailDomain: string): Promise<void> {
  return em.transactional(async (tx) => {
    for (const mail of refused) {
      const row = tx.create(InboundMail, {
        queueId: null,
        origin: 'smtp',
        gateway: mail.gateway,
        envelopeFrom: fit(mail.envelopeFrom, 320),
        clientAddress: fit(mail.clientAddress, 64),
        clientName: fit(mail.clientName, 300),
        receivedAt: mail.receivedAt,
        state: 'rejected',
        reason: mail.reason,
      });
      await tx.flush();
      await addDeliveries(tx, row.id, mail.recipients, mailDomain);
    }
  });
}

async function addLedgerRow(
  em: EntityManager,
  mail: ReceivedMail,
  state: 'imported' | 'rejected',
  reason: string | null,
): Promise<number | null> {
  const rows = await em.execute<{ id: number }[]>(
    `insert into inbound_mail (queue_id, origin, gateway, envelope_from, client_address, client_name, trusted_client, via_front, received_at,
       raw_key, raw_size, raw_sha256, received_count, state, reason)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (queue_id) do update set envelope_from = excluded.envelope_from, client_address = excluded.client_address,
       client_name = excluded.client_name, trusted_client = excluded.trusted_client, via_front = excluded.via_front, received_at = excluded.received_at,
       raw_key = excluded.raw_key, raw_size = excluded.raw_size, raw_sha256 = excluded.raw_sha256,
       received_count = excluded.received_count, state = excluded.state, reason = excluded.reason
     where inbound_mail.state = 'unreadable' and inbound_mail.raw_key is null
     returning id`,
    [
      mail.queueId,
      mail.origin,
      mail.gateway,
      fit(mail.envelopeFrom, 320),
      fit(mail.clientAddress, 64),
      fit(mail.clientName, 300),
      mail.trustedClient,
      mail.viaFront,
      mail.receivedAt.toISOString(),
      mail.rawKey,
      mail.rawSize,
      mail.rawSha256,
      mail.receivedCount,
      state,
      reason,
    ],
  );
  return rows[0]?.id ?? null;
}

async function addDeliveries(em: EntityManager, mailId: number, recipients: readonly string[], mailDomain: string): Promise<void> {
  const read = [...new Set(recipients.map((address) => address.toLowerCase()))].map((address) => ({
    address,
    mailbox: readMailbox(address, mailDomain),
  }));
  const slugs = [...new Set(read.map(({ mailbox }) => mailbox?.slug).filter((slug) => typeof slug === 'string'))];
  const properties = await findPropertiesBySlug(em, slugs);
  for (const { address, mailbox } of read) {
    const property = mailbox?.slug ? properties.get(mailbox.slug) : undefined;
    const gone = mailbox?.slug && !property ? `No property has the e-mail alias '${mailbox.slug}' any more.` : null;
    em.create(MailDelivery, {
      mailId,
      recipient: fit(address, 320) ?? '',
      mailbox: mailbox?.kind ?? null,
      propertyId: property?.id ?? null,
      note: property?.note ?? gone,
    });
  }
  await em.flush();
}

/** PostgreSQL takes no NUL in a text, and the columns have an end. */
function fit(text: string | null, length: number): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, length);
}
