import type { EntityManager } from '@mikro-orm/postgresql';
import { seedCategories } from '#core/categories/seed-categories';
import { isDatabaseAway } from '#core/platform/database';
import type { Env } from '#core/platform/env';
import type { Logger } from '#core/platform/logger';
import type { SecretBox } from '#core/platform/secret-box';
import { ensureBusiness } from '#core/settings/business';
import { checkKey } from '#core/settings/key-canary';
import { ensureFirstAdmin, firstAdminFile } from '#core/users/first-admin';

/** What has to stand in the database before anybody can work: the right key, the business, categories, somebody to sign in. */
export async function prepare(em: EntityManager, env: Env, box: SecretBox, log: Logger): Promise<void> {
  await checkKey(em, box);
  await ensureBusiness(em, { name: 'Rental business', time_zone: env.APP_TIMEZONE, currency: env.APP_CURRENCY });
  await seedCategories(em);
  if (await ensureFirstAdmin(em, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, dataDir: env.DATA_DIR })) {
    const where = env.ADMIN_PASSWORD ? '' : `; until it is shown, the sign-in stands in ${firstAdminFile(env.DATA_DIR)}`;
    log.info({ firstAdmin: true }, `the first administrator was made${where}`);
  }
}

/** The same, as soon as the database answers. */
export async function prepareWhenPossible(em: EntityManager, env: Env, box: SecretBox, log: Logger): Promise<void> {
  for (;;) {
    try {
      return await prepare(em, env, box, log);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn('the database is away; trying again in a second');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
