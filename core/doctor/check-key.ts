import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/doctor/finding';
import type { SecretBox } from '#core/platform/secret-box';
import { opensCanary, rotationBrokenOff } from '#core/settings/key-canary';

/** There is a key, it opens what was sealed in the database, and no change of it (`isChanging`: its next key lies beside it) has stopped halfway. */
export async function checkSecret(em: EntityManager, box: SecretBox | null, isChanging = false): Promise<Finding> {
  if (!box)
    return { check: 'Key', wrong: 1, sentence: 'There is no key: put back secret.key from the backup, or set SECRET_KEY as it was.' };
  if (isChanging) return { check: 'Key', wrong: 1, sentence: rotationBrokenOff };
  const opens = await opensCanary(em, box);
  return {
    check: 'Key',
    wrong: opens ? 0 : 1,
    sentence: opens
      ? 'The key opens the sealed values.'
      : 'The key is not the one that sealed the values in the database; put back the right one.',
  };
}
