import type { EntityManager } from '@mikro-orm/postgresql';
import { seedCategories } from '#core/records/categories/seed-categories';
import { requirementWarning } from '#core/records/factors/requirement';
import { isDatabaseAway } from '#core/database/database';
import { refuseRelease } from '#core/database/refuse-start';
import { encryptionTrouble } from '#core/kernel/platform/database-encryption';
import type { Env } from '#core/kernel/platform/env';
import type { Logger } from '#core/kernel/platform/logger';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { ensureBusiness, newBusiness, findBusiness } from '#core/records/settings/business';
import { checkKey } from '#core/kernel/keys/key-canary';
import { isSharedZone } from '#core/records/settings/shared-zone';
import { ensureFirstAdmin, firstAdminFile } from '#core/records/users/first-admin';

const noZone = 'is not a time zone that the database knows under this name';

/**
 * A zone that was accepted before, or that the database has lost since, must be changed by people, who need to sign in for that; an invalid first one
 * is not even written.
 */
async function prepareBusiness(em: EntityManager, { APP_TIMEZONE, APP_CURRENCY }: Env, log: Logger): Promise<void> {
  const first = { ...newBusiness(APP_TIMEZONE, APP_CURRENCY), name: 'Rental business' };
  const known = await findBusiness(em);
  if (!(await isSharedZone(em.fork(), (known ?? first).time_zone))) {
    if (!known) throw new Error(`APP_TIMEZONE ${noZone}. Give it another name, such as America/New_York.`);
    log.error(`what Settings name as the time zone ${noZone}; choose another name for it there`);
  }
  await ensureBusiness(em, first);
}

/** What must be in the database before anybody can work: tables that this release knows, the right key, the business, categories, a user. */
export async function prepare(em: EntityManager, env: Env, box: SecretBox, log: Logger): Promise<void> {
  const reason = await refuseRelease(em.fork());
  if (reason !== null) throw new Error(reason);
  await checkKey(em, box);
  const warning = requirementWarning(env);
  if (warning) log.warn(warning);
  await prepareBusiness(em, env, log);
  await seedCategories(em);
  if (await ensureFirstAdmin(em, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, dataDir: env.DATA_DIR })) {
    const where = env.ADMIN_PASSWORD ? '' : `; until it is shown, the sign-in stands in ${firstAdminFile(env.DATA_DIR)}`;
    log.info({ firstAdmin: true }, `the first administrator was made${where}`);
  }
  forgetAdminPassword(env, log);
}

/** It is for the first start only: afterwards neither this process nor the settings need it. */
function forgetAdminPassword(env: Env, log: Logger): void {
  if (env.ADMIN_PASSWORD === undefined) return;
  delete env.ADMIN_PASSWORD;
  log.info('ADMIN_PASSWORD has done its work, since there is an administrator; it may be deleted from the settings');
}

/** The same, as soon as the database answers. */
export async function prepareWhenPossible(em: EntityManager, env: Env, box: SecretBox, log: Logger): Promise<void> {
  for (;;) {
    try {
      return await prepare(em, env, box, log);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const why = encryptionTrouble(error);
      log.warn(why === null ? {} : { why }, 'the database is away; trying again in a second');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
