import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { newTotpSecret, stepOfCode } from '#core/records/factors/totp-code';
import { UserTotp } from '#core/database/entities/totp.entity';
import type { SecretBox } from '#core/kernel/platform/secret-box';

const place = (row: number) => ({ table: 'user_totp', column: 'sealed_secret', row });
const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'desc' } } as const;

/** Begins to set up an authenticator app; one that was begun before is forgotten, one that is in use stays until the new one is confirmed. */
export async function beginTotp(em: EntityManager, box: SecretBox, userId: number): Promise<string> {
  const secret = newTotpSecret();
  await em.nativeDelete(UserTotp, { userId, confirmedAt: null });
  const row = em.create(UserTotp, { userId });
  await em.flush();
  row.sealedSecret = box.seal(secret, place(row.id));
  await em.flush();
  return secret;
}

function isRight(row: UserTotp, box: SecretBox, code: string, now: Date): boolean {
  if (!row.sealedSecret) return false;
  const step = stepOfCode(box.open(row.sealedSecret, place(row.id)), code, now, row.lastStep ?? null);
  if (step === null) return false;
  row.lastStep = step;
  row.lastUsedAt = now;
  return true;
}

/** Confirms the app that is being set up by its first code; it takes the place of the one before. `none` where nothing was begun. */
export async function confirmTotp(
  em: EntityManager,
  box: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<UserTotp | 'none' | 'wrong'> {
  const row = await em.findOne(UserTotp, { userId, confirmedAt: null }, locked);
  if (!row) return 'none';
  if (!isRight(row, box, code, now)) return 'wrong';
  row.confirmedAt = now;
  await em.nativeDelete(UserTotp, { userId, id: { $ne: row.id } });
  await em.flush();
  return row;
}

/** Whether a code is the one that a user's app shows now, and was not used before. Call it in a transaction. */
export async function useTotp(
  em: EntityManager,
  box: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const row = await em.findOne(UserTotp, { userId, confirmedAt: { $ne: null } }, locked);
  const right = row !== null && isRight(row, box, code, now);
  await em.flush();
  return right;
}
