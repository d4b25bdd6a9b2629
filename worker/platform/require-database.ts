import { setTimeout as wait } from 'node:timers/promises';
import { type EntityManager, openDatabase } from '#core/database/database';
import { refuseKey, refuseRelease } from '#core/database/refuse-start';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import type { Logger } from '#core/kernel/platform/logger';

const retryMs = 1000;

const refuse = async (em: EntityManager, env: Env): Promise<string | null> => (await refuseRelease(em)) ?? (await refuseKey(em, env));

/**
 * Waits for the database and ends the process with 78 where it is of a release that this one cannot work with, or its secrets were encrypted with another
 * key than this worker's: it would store numbers that identify nothing and seal the audit log with a key that no other process has.
 */
export async function requireDatabase(env: Env, log: Logger): Promise<void> {
  const orm = await openDatabase({ url: env.DATABASE_URL, poolSize: 1 });
  try {
    for (let tries = 0; ; tries += 1) {
      const reason = await refuse(orm.em.fork(), env).catch((error: unknown) => {
        if (tries === 0) log.warn({ error: errorText(error) }, 'waiting for the database');
        return undefined;
      });
      if (reason === null) return;
      if (reason !== undefined) {
        log.fatal(reason);
        process.stderr.write(`${reason}\n`);
        process.exit(78);
      }
      await wait(retryMs);
    }
  } finally {
    await orm.close(true);
  }
}
