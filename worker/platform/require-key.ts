import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#core/database/database';
import { refuseKey } from '#core/database/refuse-start';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import type { Logger } from '#core/kernel/platform/logger';

const retryMs = 1000;

/**
 * Waits for the database and ends the process with 78 where its secrets were encrypted with another key than this worker's: it would store numbers that
 * identify nothing and seal the audit log with a key that no other process has.
 */
export async function requireKey(env: Env, log: Logger): Promise<void> {
  const orm = await openDatabase({ url: env.DATABASE_URL, poolSize: 1 });
  try {
    for (let tries = 0; ; tries += 1) {
      const reason = await refuseKey(orm.em.fork(), env).catch((error: unknown) => {
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
