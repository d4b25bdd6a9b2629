import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { importMail, type ReceivedMail } from '#core/records/mail/import-mail';
import { checkLedger } from '#core/records/mail/ledger-check';
import type { Trust } from '#core/database/values/mail-trust';
import type { MailPart } from '#core/database/entities/mail-part.entity';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';

export const mailDomain = 'inbox.localhost';

let taken = 0;

/** Enters a raw message into the ledger as the gateway's import does; returns its id. */
export async function takeMail(
  em: EntityManager,
  dataDir: string,
  raw: Buffer | string,
  different: Partial<ReceivedMail> = {},
): Promise<number> {
  taken += 1;
  const queueId = different.queueId ?? `test${process.pid}x${taken}`;
  const stored = await new DiskFileStore(join(dataDir, 'files')).put(`mail/${queueId}`, Buffer.from(raw));
  const { mailId } = await importMail(
    em.fork(),
    {
      queueId,
      origin: 'smtp',
      gateway: 'g1',
      envelopeFrom: 'sam.day@example.com',
      recipients: [`receipts@${mailDomain}`],
      clientAddress: '127.0.0.1',
      clientName: 'test',
      trustedClient: true,
      viaFront: false,
      receivedAt: new Date(),
      rawKey: stored.key,
      rawSize: stored.size,
      rawSha256: stored.sha256,
      receivedCount: 1,
      ...different,
    },
    mailDomain,
  );
  if (mailId === null) throw new Error(`${queueId} was imported before`);
  return mailId;
}

export interface LedgerMail {
  id: number;
  state: string;
  reason: string | null;
  subject: string | null;
  from_email: string | null;
  from_name: string | null;
  forwarded_by: string | null;
  original: Record<string, unknown> | null;
  trust: Trust | null;
  duplicate_of: number | null;
  body_text: string | null;
  part_count: number;
}

export interface LedgerPart extends Pick<MailPart, 'path' | 'outcome' | 'reason' | 'filename'> {
  document_id: number | null;
  sha256: string | null;
}

/** What the ledger says of a mail. */
export async function ledgerOf(em: EntityManager, mailId: number): Promise<{ mail: LedgerMail; parts: LedgerPart[] }> {
  const [mail] = await em.fork().execute<LedgerMail[]>('select * from inbound_mail where id = ?', [mailId]);
  if (!mail) throw new Error(`No mail ${mailId}`);
  const parts = await em.fork().execute<LedgerPart[]>('select * from mail_part where mail_id = ? order by path', [mailId]);
  return { mail, parts };
}

/** What keeps the ledger from balancing; empty where every message has its end and every part its outcome and reason. */
export async function ledgerFaults(em: EntityManager): Promise<unknown[]> {
  const { faults } = await checkLedger(em.fork());
  const open = await em.fork().execute<unknown[]>(`select id, 'no end' as fault from inbound_mail where state = 'imported'`);
  return [...faults, ...open];
}
