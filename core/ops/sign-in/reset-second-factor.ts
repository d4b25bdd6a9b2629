import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import { holdUser, removeFactors } from '#core/records/factors/enrolment';
import { AppError } from '#core/kernel/platform/app-error';
import { findUserByEmail } from '#core/records/users/find-user';
import { endSessions } from '#core/records/users/sessions';
import { User } from '#core/database/entities/user.entity';

/** Removes a user's second factor and ends all their sessions, in the caller's transaction. Throws `not-found`. */
export async function resetSecondFactor(em: EntityManager, id: number, actor: Actor): Promise<User> {
  if (!(await em.findOne(User, { id }))) throw new AppError('not-found', 'User not found');
  const user = await holdUser(em, id);
  recordAudit(em, {
    ...actor,
    action: 'reset-second-factor',
    resource: 'users',
    resourceId: id,
    before: { second_factor_since: user.secondFactorSince ?? null },
    after: { second_factor_since: null },
  });
  await removeFactors(em, user);
  user.tokenVersion += 1;
  await endSessions(em, id);
  await em.flush();
  return user;
}

/** The same at the command line; answers a sentence about it. Rejects with a sentence where there is no such user. */
export async function resetLostFactor(em: EntityManager, address: string): Promise<string> {
  const user = await findUserByEmail(em, address);
  if (!user) {
    const admins = await em.find(User, { role: 'ADMIN', isActive: true }, { orderBy: { id: 'asc' }, limit: 5 });
    throw new Error(`There is no user ${address}. Administrators: ${admins.map(({ email }) => email).join(', ') || 'none'}.`);
  }
  if (user.secondFactorSince == null) return `${user.email} has no second factor: there is nothing to reset.`;
  await em.transactional((tx) => resetSecondFactor(tx, user.id, { userId: null, requestId: null }));
  return `The second factor of ${user.email} was removed, and all sessions were signed out. Until another one is set up, the password alone is enough to sign in.`;
}
