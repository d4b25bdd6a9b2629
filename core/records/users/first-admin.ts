import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashPassword, randomPassword } from '#core/records/users/passwords';
import { findPasswordRefusal } from '#core/records/users/find-password-refusal';
import { notePrintedPassword } from '#core/records/users/printed-password';
import { User } from '#core/database/entities/user.entity';

const lockKey = 7_120_643;

/** Where the launcher finds the sign-in it shows once: `{"email", "password"}`, mode 0600. */
export const firstAdminFile = (dataDir: string): string => join(dataDir, 'first-admin.json');

export interface FirstAdmin {
  email?: string | undefined;
  password?: string | undefined;
  dataDir: string;
}

/**
 * Makes the first administrator where there is no user at all, once, however many processes start together.
 * Without a given password a random one is made and left in the data folder to be shown. Answers whether one was made;
 * rejects with a sentence where the given password is too weak.
 */
export async function ensureFirstAdmin(em: EntityManager, { email, password, dataDir }: FirstAdmin): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [lockKey]);
    if ((await tx.count(User)) > 0) return false;
    const address = email ?? 'admin@localhost.local';
    const fullName = 'Administrator';
    if (password !== undefined) await requireGood(tx, password, { email: address, fullName });
    const secret = password ?? randomPassword();
    const admin = tx.create(User, { email: address, fullName, role: 'ADMIN', passwordHash: await hashPassword(secret) });
    await tx.flush();
    if (password === undefined) {
      await notePrintedPassword(tx, admin.id);
      // Before the commit: an administrator whose password nobody can read would lock everybody out.
      await writePrivately(firstAdminFile(dataDir), `${JSON.stringify({ email: address, password: secret })}\n`);
    }
    return true;
  });
}

/** The first administrator has to have a password that nobody tries first; later starts do not look at it, so that an upgrade goes on. */
async function requireGood(em: EntityManager, password: string, user: Pick<User, 'email' | 'fullName'>): Promise<void> {
  const refusal = await findPasswordRefusal(em, password, user);
  if (refusal) throw new Error(`ADMIN_PASSWORD ${refusal.msg}. Choose another one and start again.`);
}

/** The password that was left there has been replaced: nobody needs it any more. */
export async function forgetFirstAdminFile(dataDir: string): Promise<void> {
  await rm(firstAdminFile(dataDir), { force: true });
}

async function writePrivately(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
