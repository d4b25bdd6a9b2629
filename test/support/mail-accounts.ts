import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { MailAccountState } from '#core/database/entities/mail-account-state.entity';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addMailAccount, type MailAccountSettings } from '#core/records/mail-accounts/change-mail-account';
import type { AccountSecret } from '#core/records/mail-accounts/account-secret';
import { User } from '#core/database/entities/user.entity';
import { MailAccountReaders } from '../../worker/mail-accounts/mail-account-readers.js';
import type { ReaderPorts } from '../../worker/mail-accounts/account-reader.js';
import { type Dovecot, dovecotPassword, dovecotUser } from './dovecot.js';
import { until } from './gateway.js';
import { DeafQueue } from './worker.js';

/** The settings of the test server's mailbox as an administrator enters them. */
export function settingsOf(dovecot: Pick<Dovecot, 'imapPort'>, different: Partial<MailAccountSettings> = {}): MailAccountSettings {
  return {
    host: '127.0.0.1',
    port: dovecot.imapPort,
    tls: 'none',
    username: dovecotUser,
    auth: 'password',
    clientId: null,
    tokenUrl: null,
    folder: 'INBOX',
    ending: 'seen',
    moveTo: null,
    role: 'receipts',
    propertyId: null,
    trust: 'folder',
    checkedBy: null,
    since: '2026-01-01',
    isPaused: false,
    ...different,
  };
}

/** Where mailboxes are kept and read in a test. */
export interface AccountPlace {
  em: () => EntityManager;
  box: SecretBox;
  dataDir: string;
}

/** The administrator who adds mailboxes. */
export async function keeper(em: EntityManager): Promise<User> {
  const known = await em.findOne(User, { email: 'keeper@example.com' });
  const user = known ?? em.create(User, { email: 'keeper@example.com', role: 'ADMIN', passwordHash: 'x' });
  await em.flush();
  return user;
}

export async function addAccount(
  { em, box }: AccountPlace,
  settings: MailAccountSettings,
  secret: AccountSecret = { password: dovecotPassword },
) {
  const user = await keeper(em());
  return addMailAccount(em(), { settings, secret, box }, { userId: user.id, requestId: null });
}

/** Reads the mailboxes in this process; nothing is waited for longer than a test can. */
export function readersFor(
  { em, box, dataDir }: AccountPlace,
  different: Partial<ReaderPorts> = {},
  leaseSeconds = 30,
): MailAccountReaders {
  return new MailAccountReaders(
    {
      fork: em,
      box,
      store: new DiskFileStore(join(dataDir, 'files')),
      queue: new DeafQueue(),
      log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
      env: { MAIL_DOMAIN: 'inbox.localhost', MAX_MAIL_MB: 1, MAIL_ALLOWED_SENDERS: [], QUARANTINE_MAX_MB: 10, QUARANTINE_SENDER_MB: 10 },
      pollMs: 60_000,
      firstPauseMs: 100,
      ...different,
    },
    leaseSeconds,
  );
}

export const stateOf = (em: EntityManager, accountId: number): Promise<MailAccountState> =>
  em.findOneOrFail(MailAccountState, { accountId });

/** Waits until a mailbox has this trouble, or none; answers it. */
export async function untilTrouble({ em }: Pick<AccountPlace, 'em'>, accountId: number, trouble: string | null): Promise<string | null> {
  let found: string | null = null;
  await until(`the mailbox says ${trouble}`, async () => {
    const state = await stateOf(em(), accountId);
    found = state.trouble ?? null;
    return found === trouble && (trouble !== null || state.lastContactAt != null);
  });
  return found;
}
