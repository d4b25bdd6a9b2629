import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { PasswordReset } from '#core/database/entities/password-reset.entity';
import { User } from '#core/database/entities/user.entity';

/** A link opens once, within so many minutes. */
export const resetMinutes = 30;
/** More reset links than this within an hour are refused. */
const mostAnHour = 3;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes the secret of a link for a user, in the caller's transaction; only its hash is kept. Null where the user has had enough of them lately. */
export async function makeReset(em: EntityManager, userId: number, now: Date): Promise<string | null> {
  // Two calls at once count each other.
  await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const since = new Date(now.getTime() - 3_600_000);
  if ((await em.count(PasswordReset, { userId, createdAt: { $gt: since } })) >= mostAnHour) return null;
  const token = randomBytes(32).toString('base64url');
  em.create(PasswordReset, {
    userId,
    tokenHash: hashed(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + resetMinutes * 60_000),
  });
  return token;
}

/** The active user a link is for; null where it is unknown, used or too old. Does not use it up. */
export async function userOfReset(em: EntityManager, token: string, now: Date): Promise<User | null> {
  const reset = await em.findOne(PasswordReset, { tokenHash: hashed(token), usedAt: null, expiresAt: { $gt: now } });
  return reset && em.findOne(User, { id: reset.userId, isActive: true });
}

/** Uses a link up, and every other one of its user. Answers whether it was still good: of two calls at once one gets it. */
export async function redeemReset(em: EntityManager, token: string, now: Date): Promise<boolean> {
  const [row] = await em.execute<{ user_id: number }[]>(
    'update password_reset set used_at = ? where token_hash = ? and used_at is null and expires_at > ? returning user_id',
    [now, hashed(token), now],
  );
  if (!row) return false;
  await endResets(em, row.user_id, now);
  return true;
}

/** Uses up every link of a user, whose password is another one now. */
export async function endResets(em: EntityManager, userId: number, now: Date): Promise<void> {
  await em.nativeUpdate(PasswordReset, { userId, usedAt: null }, { usedAt: now });
}
