import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CodeFailures } from '#core/database/entities/code-failures.entity';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import { UserRecoveryCode } from '#core/database/entities/recovery-code.entity';
import type { RelyingParty } from '#core/records/factors/relying-party';
import { UserTotp } from '#core/database/entities/totp.entity';
import { User } from '#core/database/entities/user.entity';

/** The user, held until the caller's transaction ends: what adds and removes factors takes turns. */
export const holdUser = (em: EntityManager, id: number): Promise<User> =>
  em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/** How many factors a user has. */
async function countFactors(em: EntityManager, userId: number): Promise<number> {
  const [apps, passkeys] = await Promise.all([
    em.count(UserTotp, { userId, confirmedAt: { $ne: null } }),
    em.count(UserPasskey, { userId }),
  ]);
  return apps + passkeys;
}

/** How many of them open the console at this site; passkeys of another one do not, and where there can be none the site is a sentence. */
export async function countFactorsAt(em: EntityManager, userId: number, site: RelyingParty | string): Promise<number> {
  const [apps, passkeys] = await Promise.all([
    em.count(UserTotp, { userId, confirmedAt: { $ne: null } }),
    typeof site === 'string' ? 0 : em.count(UserPasskey, { userId, rpId: site.id }),
  ]);
  return apps + passkeys;
}

/** Notes on the user whether they have a factor, after one came or went. With the last one the recovery codes go too: they would open nothing. */
export async function followFactors(em: EntityManager, user: User, now: Date): Promise<void> {
  const hasFactors = (await countFactors(em, user.id)) > 0;
  if (hasFactors) user.secondFactorSince ??= now;
  else {
    user.secondFactorSince = null;
    await em.nativeDelete(UserRecoveryCode, { userId: user.id });
  }
  await em.flush();
}

/** Takes all factors from a user. */
export async function removeFactors(em: EntityManager, user: User): Promise<void> {
  const where = { userId: user.id };
  await em.nativeDelete(UserTotp, where);
  await em.nativeDelete(UserPasskey, where);
  await em.nativeDelete(UserRecoveryCode, where);
  await em.nativeDelete(CodeFailures, where);
  user.secondFactorSince = null;
  await em.flush();
}
