import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/doctor/finding';
import type { SecretBox } from '#core/platform/secret-box';
import { opensCanary } from '#core/settings/key-canary';

/** The key that is here opens what was sealed in the database. */
export async function checkSecret(em: EntityManager, box: SecretBox): Promise<Finding> {
  const opens = await opensCanary(em, box);
  return {
    check: 'Key',
    wrong: opens ? 0 : 1,
    sentence: opens
      ? 'The key opens the sealed values.'
      : 'The key is not the one that sealed the values in the database; put back the right one.',
  };
}
