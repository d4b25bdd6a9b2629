import type { EntityManager } from '@mikro-orm/postgresql';
import { systemClock } from '#core/kernel/platform/clock';
import { resetPassword } from '#core/commands/administer-users';
import { findUserByEmail } from '#core/records/users/find-user';
import { forgetFailures } from '#core/records/users/sign-in-throttle';
import { User } from '#core/database/entities/user.entity';

/** Gives a user a new temporary password and answers the sentence that tells it. Rejects with a sentence where the address opens nothing. */
export async function giveLostPassword(em: EntityManager, address: string): Promise<string> {
  const user = await findUserByEmail(em, address);
  if (!user) {
    const admins = await em.find(User, { role: 'ADMIN', isActive: true }, { orderBy: { id: 'asc' }, limit: 5 });
    throw new Error(`There is no user ${address}. Administrators: ${admins.map(({ email }) => email).join(', ') || 'none'}.`);
  }
  if (!user.isActive) throw new Error('This account is deactivated. Ask an administrator to activate it.');
  // An attacker's failures must not keep whoever stands at the machine out.
  await forgetFailures(em);
  const writing = { actor: { userId: null, requestId: null }, clock: systemClock, handOver: null };
  const { temporaryPassword } = await resetPassword(em, user.id, writing);
  return `The new password of ${user.email} is ${temporaryPassword} and valid for 24 hours. The user chooses another one at the first sign-in. All sessions, API tokens and calendar feeds of this user were revoked.`;
}
