import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { Setting } from '#core/kernel/keys/setting.entity';

/** Where the canary stands in the settings. */
export const canarySetting = 'key-canary';
const place = { table: 'setting', column: 'value', row: canarySetting };
/** What a start says where the key is not the one that sealed the values. */
export const keyIsAnother =
  'The secrets in the database were encrypted with another key. Restore secret.key (or SECRET_KEY) from the backup, or set SECRET_KEY_PREVIOUS to the old key.';
/** What a start and the doctor say where the key that sealed the values has not taken its place yet. */
export const rotationBrokenOff = 'A key rotation was interrupted. Run `npm run rotate-key` again to complete it, then start again.';
const Canary = z.object({ sealed: z.string() });

/**
 * Opens a value that was sealed at the first start. Throws an Error with a sentence for a person where the key is another one:
 * better to stop than to seal new secrets that the right key cannot open.
 */
export async function checkKey(em: EntityManager, box: SecretBox): Promise<void> {
  const fork = em.fork();
  const value = { sealed: box.seal('canary', place) };
  await fork.upsert(Setting, { key: canarySetting, value, updatedAt: new Date() }, { onConflictAction: 'ignore' });
  if (await opensCanary(fork, box)) return;
  throw new Error(keyIsAnother);
}

/** Whether the value that was sealed at the first start opens; before the first start there is none, and nothing to open. */
export async function opensCanary(em: EntityManager, box: SecretBox): Promise<boolean> {
  const found = await em.findOne(Setting, { key: canarySetting });
  if (!found) return true;
  try {
    box.open(Canary.parse(found.value).sealed, place);
    return true;
  } catch {
    return false;
  }
}
