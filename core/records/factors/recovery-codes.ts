import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UserRecoveryCode } from '#core/database/entities/recovery-code.entity';
import { hashPassword, passwordMatches } from '#core/records/users/passwords';

const howMany = 10;
// Without look-alikes: these codes are read from paper and typed.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const word = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A code as it is shown, and what is kept of it. The first four letters find its row; the other eight (40 bits) are kept as their hash alone. */
interface NewCode {
  code: string;
  selector: string;
  codeHash: string;
}

/** Ten codes, each for one use. Hashing takes a moment on purpose: not while rows are held. */
export function makeRecoveryCodes(): Promise<NewCode[]> {
  const selectors = new Set<string>();
  while (selectors.size < howMany) selectors.add(word(4));
  return Promise.all(
    [...selectors].map(async (selector) => {
      const secret = word(8);
      return { code: `${selector}-${secret.slice(0, 4)}-${secret.slice(4)}`, selector, codeHash: await hashPassword(secret) };
    }),
  );
}

/** Gives a user these codes in place of those they had; answers them as they are shown, this once. */
export async function keepRecoveryCodes(em: EntityManager, userId: number, codes: readonly NewCode[]): Promise<string[]> {
  await em.nativeDelete(UserRecoveryCode, { userId });
  for (const { selector, codeHash } of codes) em.create(UserRecoveryCode, { userId, selector, codeHash });
  await em.flush();
  return codes.map(({ code }) => code);
}

/** How many codes a user has left. */
export const countRecoveryCodes = (em: EntityManager, userId: number): Promise<number> =>
  em.count(UserRecoveryCode, { userId, usedAt: null });

/** Uses a code up. Answers whether it was one; whatever was typed, it takes the same time. */
export async function takeRecoveryCode(em: EntityManager, userId: number, typed: string, now: Date): Promise<boolean> {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const row = await em.findOne(UserRecoveryCode, { userId, selector: plain.slice(0, 4), usedAt: null });
  if (!(await passwordMatches(row?.codeHash ?? null, plain.slice(4, 100))) || !row) return false;
  // Two at once with the same code: only one of them changes the row.
  return (await em.nativeUpdate(UserRecoveryCode, { id: row.id, usedAt: null }, { usedAt: now })) === 1;
}
