import type { EntityManager } from '@mikro-orm/postgresql';
import { findBusiness } from '#core/records/settings/business';
import { commonPasswords } from '#core/records/users/common-passwords';
import { type PasswordRefusal, passwordRefusal } from '#core/records/users/password-refusal';
import type { User } from '#core/database/entities/user.entity';

/** Why a user may not choose this password; null where they may. */
export async function findPasswordRefusal(
  em: EntityManager,
  password: string,
  { email, fullName }: Pick<User, 'email' | 'fullName'>,
): Promise<PasswordRefusal | null> {
  const business = (await findBusiness(em))?.name ?? '';
  return passwordRefusal(password, { email, fullName, business }, await commonPasswords());
}
