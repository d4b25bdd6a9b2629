import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase } from '../embedded/postgres.mjs';
import { prepareFolder, refuseAnothers } from './data-folder.mjs';
import { endingOf, House } from './house.mjs';
import { readKept } from './kept-json.mjs';
import { lockFolder } from './lock.mjs';
import { renderLine } from './log-line.mjs';
import { PlainError } from './plain-error.mjs';
import { innerPorts } from './ports.mjs';
import { ProcessRecord } from './process-record.mjs';
import { startPostgres } from './services.mjs';

/**
 * Runs something on the database of an installation, whether the product runs or not: one that runs is asked where its
 * database is; else the built-in PostgreSQL is started for as long as the work takes.
 * @template T
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ alone: boolean }} options `alone`: the product may not run meanwhile
 * @param {(databaseUrl: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(settings, { alone }, work) {
  prepareFolder(settings.dataFolder);
  const unlock = await lockFolder(settings.dataFolder).catch((error) => {
    if (alone || !(error instanceof PlainError)) throw error;
    return null;
  });
  if (!unlock) return work(settings.databaseUrl ?? runningDatabase(settings.dataFolder));
  try {
    if (alone || !settings.databaseUrl) refuseAnothers(settings.dataFolder);
    return settings.databaseUrl ? await work(settings.databaseUrl) : await withOwnPostgres(settings.dataFolder, work);
  } finally {
    unlock();
  }
}

/** @param {string} sentence */
const say = (sentence) => console.error(sentence);

/**
 * @template T
 * @param {string} folder
 * @param {(databaseUrl: string) => Promise<T>} work
 */
async function withOwnPostgres(folder, work) {
  const record = new ProcessRecord(folder);
  await record.endOrphans(endingOf, say);
  const house = new House({ say, record, onLine: renderLine });
  try {
    const { postgres = 0 } = await innerPorts(folder, ['postgres', 'redis']);
    return await work(await ensureDatabase(await startPostgres({ folder, port: postgres, durable: true }, house)));
  } finally {
    await house.stop();
  }
}

/**
 * Where the database of a running installation is.
 * @param {string} folder
 */
function runningDatabase(folder) {
  const port = /** @type {{ postgres?: number } | undefined} */ (readKept(join(folder, 'ports.json')))?.postgres;
  const password = join(folder, 'postgres.password');
  if (!port || !existsSync(password))
    throw new PlainError(`Rental Ledger runs on ${folder} with a database of your own; set DATABASE_URL to it.`);
  return `postgresql://rental_ledger:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/rental_ledger`;
}
