import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/ops/doctor/finding';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { opensCanary, rotationBrokenOff } from '#core/kernel/keys/key-canary';

/** There is a key, it opens what was sealed in the database, and no change of it (`isChanging`: the next key is beside it) was interrupted. */
export async function checkSecret(em: EntityManager, box: SecretBox | null, isChanging = false): Promise<Finding> {
  if (!box)
    return {
      check: 'Key',
      wrong: 1,
      sentence: 'The key is missing. Restore secret.key from the backup, or set SECRET_KEY to its previous value.',
    };
  if (isChanging) return { check: 'Key', wrong: 1, sentence: rotationBrokenOff };
  const opens = await opensCanary(em, box);
  return {
    check: 'Key',
    wrong: opens ? 0 : 1,
    sentence: opens
      ? 'The key decrypts the encrypted values.'
      : 'The values in the database were encrypted with another key. Restore that key.',
  };
}
