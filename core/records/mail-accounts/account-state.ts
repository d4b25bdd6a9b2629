import type { EntityManager } from '@mikro-orm/postgresql';
import { MailAccountState } from '#core/database/entities/mail-account-state.entity';
import type { ImapTrouble } from '#core/kernel/imap/imap-trouble';

/** The folder as its server describes it. */
export interface OpenedFolder {
  uidValidity: number;
  /** The number that the next message will have. */
  uidNext: number;
}

/**
 * Notes which folder was opened, and answers from which number on its messages came after set-up. Where the server counts its messages anew
 * (UIDVALIDITY), or the folder is opened for the first time, those are the ones to come.
 */
export async function noteFolder(em: EntityManager, accountId: number, { uidValidity, uidNext }: OpenedFolder): Promise<number> {
  const state = await em.findOneOrFail(MailAccountState, { accountId }, { refresh: true });
  if (state.uidValidity === uidValidity && state.firstUid != null) return state.firstUid;
  await em.nativeUpdate(MailAccountState, { accountId }, { uidValidity, firstUid: uidNext });
  return uidNext;
}

/** The mailbox was reached; `waiting` messages are still to be taken. `trouble`: what keeps them waiting all the same. */
export async function noteContact(em: EntityManager, accountId: number, waiting: number, trouble: ImapTrouble | null): Promise<void> {
  if (trouble) return noteTrouble(em, accountId, trouble, { waiting, lastContactAt: new Date() });
  await em.nativeUpdate(
    MailAccountState,
    { accountId },
    { lastContactAt: new Date(), waiting, trouble: null, troubleDetail: null, troubleSince: null },
  );
}

/** It cannot be read, or not all of it; since when is kept from the first time on. */
export async function noteTrouble(
  em: EntityManager,
  accountId: number,
  { code, detail }: ImapTrouble,
  more: Partial<Pick<MailAccountState, 'waiting' | 'lastContactAt'>> = {},
): Promise<void> {
  await em.nativeUpdate(MailAccountState, { accountId }, { ...more, trouble: code, troubleDetail: detail?.slice(0, 300) ?? null });
  await em.execute('update mail_account_state set trouble_since = now() where account_id = ? and trouble_since is null', [accountId]);
}
