import { z } from 'zod';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Heartbeat } from '#core/kernel/platform/heartbeat.entity';
import { readAccountHealth, unreadWords } from '#core/records/mail-accounts/account-health';

const healthy = { status: 'healthy' as const };

/** Mailboxes elsewhere: whether each has been read lately. */
async function probeMailAccounts(em: EntityManager) {
  const accounts = await readAccountHealth(em);
  const facts = {
    mailboxes: accounts.length,
    messages_waiting: accounts.reduce((sum, { waiting }) => sum + waiting, 0),
    messages_not_taken: accounts.reduce((sum, { notTaken }) => sum + notTaken, 0),
  };
  if (accounts.length === 0) return { status: 'not_configured' as const, ...facts };
  const words = unreadWords(accounts);
  const [troubled] = accounts.flatMap(({ name, sentence }) => (sentence === null ? [] : [`${name}: ${sentence}`]));
  const warning = words ?? troubled ?? null;
  return {
    ...(words ? { status: 'error' as const, error: words } : warning ? { status: 'warning' as const, error: warning } : healthy),
    ...facts,
  };
}

const WatchReport = z.object({ waiting: z.int(), taken: z.int(), refused: z.int(), trouble: z.string().nullable() });

/** The watched folder, by what the newest worker says of it. */
async function probeWatchedFolder(em: EntityManager) {
  const last = await em.findOne(Heartbeat, { role: 'worker' }, { orderBy: { seenAt: 'desc' } });
  const report = WatchReport.safeParse(last?.data.watched_folder).data;
  if (!report) return { status: 'not_configured' as const };
  const { trouble, waiting, taken, refused } = report;
  return {
    ...(trouble === null ? healthy : { status: 'warning' as const, error: trouble }),
    files_waiting: waiting,
    files_taken: taken,
    files_refused: refused,
  };
}

/** Where documents come from beside SMTP and uploads. */
export async function probeWaysIn(em: EntityManager) {
  return { mail_accounts: await probeMailAccounts(em), watched_folder: await probeWatchedFolder(em) };
}
