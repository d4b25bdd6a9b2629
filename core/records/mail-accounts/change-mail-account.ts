import type { EntityManager } from '@mikro-orm/postgresql';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import { MailAccountState } from '#core/database/entities/mail-account-state.entity';
import { Property } from '#core/database/entities/property.entity';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { type AccountSecret, sealAccountSecret } from '#core/records/mail-accounts/account-secret';

const resource = 'mail-accounts';
/** Each keeps a connection open. */
export const mostMailAccounts = 25;

/** What people set of a mailbox elsewhere. */
export type MailAccountSettings = Pick<
  MailAccount,
  | 'host'
  | 'port'
  | 'tls'
  | 'username'
  | 'auth'
  | 'clientId'
  | 'tokenUrl'
  | 'folder'
  | 'ending'
  | 'moveTo'
  | 'role'
  | 'propertyId'
  | 'trust'
  | 'checkedBy'
  | 'since'
  | 'isPaused'
>;

/** Adds a mailbox. Throws `conflict` where this folder of it is read already, and `invalid` where the property does not exist. */
export function addMailAccount(
  em: EntityManager,
  { settings, secret, box }: { settings: MailAccountSettings; secret: AccountSecret; box: SecretBox },
  actor: Actor,
): Promise<MailAccount> {
  return em.transactional(async (tx) => {
    await checkFits(tx, settings, null);
    const row = tx.create(MailAccount, { ...settings, createdBy: actor.userId });
    await auditCreation(tx, row, { resource, actor });
    // Sealed for its row, whose number is known only now.
    row.sealedSecret = sealAccountSecret(box, row.id, secret);
    tx.create(MailAccountState, { accountId: row.id });
    await tx.flush();
    return row;
  });
}

/**
 * Changes a mailbox; `secret: null` keeps the one that is stored. Another server, user or folder is another mailbox, whose messages are counted anew.
 * Throws `not-found`, `conflict`, `invalid`.
 */
export function changeMailAccount(
  em: EntityManager,
  id: number,
  { settings, secret, box }: { settings: MailAccountSettings; secret: AccountSecret | null; box: SecretBox },
  actor: Actor,
): Promise<MailAccount> {
  return em.transactional(async (tx) => {
    const row = await tx.findOne(MailAccount, { id });
    if (!row) throw notFound();
    await checkFits(tx, settings, id);
    const isAnother = row.host !== settings.host || row.username !== settings.username || row.folder !== settings.folder;
    await auditChange(tx, row, { resource, actor }, () => {
      Object.assign(row, settings);
      if (secret) row.sealedSecret = sealAccountSecret(box, id, secret);
      row.revision += 1;
    });
    const fresh = { trouble: null, troubleDetail: null, troubleSince: null, waiting: 0 };
    await tx.nativeUpdate(MailAccountState, { accountId: id }, { ...fresh, ...(isAnother && { uidValidity: null, firstUid: null }) });
    if (isAnother) await tx.execute('delete from fetched_message where account_id = ?', [id]);
    return row;
  });
}

/** Ends the reading of a mailbox; its mail stays, here and there. Throws `not-found`. */
export async function deleteMailAccount(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const row = await tx.findOne(MailAccount, { id });
    if (!row) throw notFound();
    await auditDeletion(tx, row, { resource, actor });
  });
}

const notFound = (): AppError => new AppError('not-found', 'Mailbox not found');

const isSame = (one: string, two: string): boolean => one.toLowerCase() === two.toLowerCase();

async function checkFits(em: EntityManager, { host, username, folder, propertyId }: MailAccountSettings, id: number | null): Promise<void> {
  // Two at once must not both find it missing.
  await em.execute(`select pg_advisory_xact_lock(hashtext('mail_account'))`);
  const others = await em.find(MailAccount, id === null ? {} : { id: { $ne: id } });
  if (id === null && others.length >= mostMailAccounts)
    throw new AppError('conflict', `There are already ${mostMailAccounts} mailboxes. Delete one that is no longer used.`);
  if (others.some((other) => isSame(other.host, host) && isSame(other.username, username) && other.folder === folder))
    throw new AppError('conflict', `The folder “${folder}” of this mailbox is already being read.`);
  if (propertyId != null && (await em.count(Property, { id: propertyId })) === 0)
    throw new AppError('invalid', 'There is no such property.', {
      problems: [{ loc: ['body', 'property_id'], msg: 'does not exist', type: 'unknown_property' }],
    });
}
