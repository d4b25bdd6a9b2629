import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/ops/doctor/finding';
import { longUnreadSeconds, readAccountHealth, unreadWords } from '#core/records/mail-accounts/account-health';

/** Every mailbox elsewhere has been read within the last hour. */
export async function checkMailAccounts(em: EntityManager): Promise<Finding> {
  const accounts = await readAccountHealth(em);
  const left = accounts.reduce((sum, { notTaken }) => sum + notTaken, 0);
  const fine = accounts.length === 0 ? 'No mailbox elsewhere is read.' : `${accounts.length} mailboxes elsewhere are read.`;
  const notTaken = left === 0 ? '' : ` ${left} messages stay in them; Settings says why.`;
  return {
    check: 'Mailboxes elsewhere',
    wrong: accounts.filter(({ unreadSeconds }) => unreadSeconds > longUnreadSeconds).length,
    sentence: unreadWords(accounts) ?? `${fine}${notTaken}`,
  };
}
