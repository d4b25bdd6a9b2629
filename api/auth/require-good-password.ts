import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import { findPasswordRefusal } from '#core/records/users/find-password-refusal';
import type { User } from '#core/database/entities/user.entity';

/** Throws `invalid` with the reason beside `new_password` where a user may not choose this password. */
export async function requireGoodPassword(em: EntityManager, password: string, user: Pick<User, 'email' | 'fullName'>): Promise<void> {
  const refusal = await findPasswordRefusal(em, password, user);
  if (!refusal) return;
  throw new AppError('invalid', `The new password ${refusal.msg}.`, { problems: [{ loc: ['body', 'new_password'], ...refusal }] });
}
