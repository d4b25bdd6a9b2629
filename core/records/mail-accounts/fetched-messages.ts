import type { EntityManager } from '@mikro-orm/postgresql';
import type { FetchedOutcome } from '#core/database/values/mail-account-words';
import { importMail, type ReceivedMail } from '#core/records/mail/import-mail';
import type { AddedTask } from '#core/kernel/tasks/add-task';

/** A message in its mailbox: no other message ever has the same three numbers. */
export interface FetchedKey {
  accountId: number;
  uidValidity: number;
  uid: number;
}

/** What its server says of a message before it is fetched. */
export interface AnnouncedMessage extends FetchedKey {
  /** In bytes. */
  size: number;
  subject: string | null;
  sender: string | null;
  sentAt: Date | null;
}

/** A row as reading goes by it. */
export interface KnownMessage {
  uid: number;
  outcome: FetchedOutcome;
  size: number;
}

/** What is known of the messages of a folder from `fromUid` on. */
export async function findFetched(em: EntityManager, { accountId, uidValidity, uid: fromUid }: FetchedKey): Promise<KnownMessage[]> {
  const rows = await em.execute<{ uid: string; outcome: FetchedOutcome; size: string }[]>(
    'select uid, outcome, size from fetched_message where account_id = ? and uid_validity = ? and uid >= ?',
    [accountId, uidValidity, fromUid],
  );
  return rows.map((row) => ({ uid: Number(row.uid), outcome: row.outcome, size: Number(row.size) }));
}

/** Messages that are in the ledger and still as they were in their mailbox, the lowest numbers first. */
export async function findUnended(em: EntityManager, { accountId, uidValidity }: Omit<FetchedKey, 'uid'>): Promise<number[]> {
  const rows = await em.execute<{ uid: string }[]>(
    `select uid from fetched_message where account_id = ? and uid_validity = ? and outcome = 'taken' and ended_at is null order by uid`,
    [accountId, uidValidity],
  );
  return rows.map((row) => Number(row.uid));
}

/**
 * Enters a fetched message into the ledger, by the import of all mail, and notes in the same transaction that it is there: after it, and not before, it may
 * be marked or moved in its mailbox. The same message again changes nothing.
 */
export function takeFetched(
  em: EntityManager,
  message: AnnouncedMessage,
  mail: ReceivedMail,
  mailDomain: string,
): Promise<{ mailId: number; isRepeated: boolean; task: AddedTask | null }> {
  return em.transactional(async (tx) => {
    const { mailId: imported, task } = await importMail(tx, mail, mailDomain);
    const mailId = imported ?? (await knownMail(tx, mail.queueId));
    await tx.execute(
      `insert into fetched_message (account_id, uid_validity, uid, size, outcome, mail_id, at) values (?, ?, ?, ?, 'taken', ?, now())
       on conflict (account_id, uid_validity, uid) do update set size = excluded.size, outcome = 'taken', mail_id = excluded.mail_id, reason = null,
         subject = null, sender = null, sent_at = null, at = excluded.at where fetched_message.outcome <> 'taken'`,
      [message.accountId, message.uidValidity, message.uid, message.size, mailId],
    );
    await tx.execute('update mail_account_state set last_message_at = now() where account_id = ?', [message.accountId]);
    return { mailId, isRepeated: imported === null, task };
  });
}

async function knownMail(em: EntityManager, queueId: string): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>('select id from inbound_mail where queue_id = ?', [queueId]);
  if (!row) throw new Error('The ledger has neither taken the message nor has it already.');
  return row.id;
}

/** Lists a message that stays in its mailbox, with the reason. It is tried again when that may have gone. */
export async function noteLeft(
  em: EntityManager,
  { accountId, uidValidity, uid, size, subject, sender, sentAt }: AnnouncedMessage,
  outcome: Exclude<FetchedOutcome, 'taken'>,
  reason: string,
): Promise<void> {
  await em.execute(
    `insert into fetched_message (account_id, uid_validity, uid, size, outcome, reason, subject, sender, sent_at, tries, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, now())
     on conflict (account_id, uid_validity, uid) do update set size = excluded.size, outcome = excluded.outcome, reason = excluded.reason,
       tries = fetched_message.tries + 1, at = excluded.at where fetched_message.outcome <> 'taken'`,
    [accountId, uidValidity, uid, size, outcome, reason, fit(subject, 300), fit(sender, 320), sentAt?.toISOString() ?? null],
  );
}

/** Under which name the provider of the mailbox that a mail was fetched from writes its results; null where they are not believed. */
export async function findCheckedBy(em: EntityManager, mailId: number): Promise<string | null> {
  const [row] = await em.execute<{ checked_by: string | null }[]>(
    'select a.checked_by from fetched_message f join mail_account a on a.id = f.account_id where f.mail_id = ? order by f.id limit 1',
    [mailId],
  );
  return row?.checked_by ?? null;
}

/** The message was marked or moved, or is gone from its mailbox. */
export async function noteEnded(
  em: EntityManager,
  { accountId, uidValidity }: Omit<FetchedKey, 'uid'>,
  uids: readonly number[],
): Promise<void> {
  await em.execute(
    'update fetched_message set ended_at = now() where account_id = ? and uid_validity = ? and uid = any(?::bigint[]) and ended_at is null',
    [accountId, uidValidity, `{${uids.join(',')}}`],
  );
}

/** Forgets messages that were left and are no longer in their mailbox. */
export async function forgetGone(
  em: EntityManager,
  { accountId, uidValidity }: Omit<FetchedKey, 'uid'>,
  uids: readonly number[],
): Promise<void> {
  await em.execute(
    `delete from fetched_message where account_id = ? and outcome <> 'taken' and (uid_validity <> ? or uid = any(?::bigint[]))`,
    [accountId, uidValidity, `{${uids.join(',')}}`],
  );
}

const fit = (text: string | null, length: number): string | null => text?.replaceAll('\0', '').slice(0, length) ?? null;
