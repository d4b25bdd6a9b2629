import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Setting } from '#core/kernel/keys/setting.entity';

const key = 'printed-password';
const Printed = z.object({ user_id: z.int() });

/** Remembers that a user's password was shown on a terminal: the console suggests a new one. */
export async function notePrintedPassword(em: EntityManager, userId: number): Promise<void> {
  await em.upsert(Setting, { key, value: { user_id: userId }, updatedAt: new Date() });
}

/** Whether the user still has the password that was shown on a terminal. */
export async function hasPrintedPassword(em: EntityManager, userId: number): Promise<boolean> {
  const row = await em.findOne(Setting, { key });
  return row !== null && Printed.parse(row.value).user_id === userId;
}

/** The user has chosen a password. Answers whether it was the one that was shown. */
export async function forgetPrintedPassword(em: EntityManager, userId: number): Promise<boolean> {
  if (!(await hasPrintedPassword(em, userId))) return false;
  await em.nativeDelete(Setting, { key });
  return true;
}
