import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrls, ensureDatabase, urlForTool } from '../embedded/postgres.mjs';
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
 * The addresses of a database: one for its rows, one for changing its tables.
 * @typedef {{ databaseUrl: string, migrationUrl: string | undefined }} Database
 */

/**
 * Runs something on the database of an installation, whether the product runs or not: a running one is asked for the address of its database;
 * otherwise the built-in PostgreSQL is started for the time of the work.
 * @template T
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ alone: boolean }} options `alone`: the product may not run meanwhile
 * @param {(database: Database) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(settings, { alone }, work) {
  prepareFolder(settings.dataFolder);
  const unlock = await lockFolder(settings.dataFolder).catch((error) => {
    if (alone || !(error instanceof PlainError)) throw error;
    return null;
  });
  const given = settings.databaseUrl ? { databaseUrl: settings.databaseUrl, migrationUrl: settings.migrationUrl } : undefined;
  if (!unlock) return work(given ?? (await runningDatabase(settings.dataFolder)));
  try {
    if (alone || !given) refuseAnothers(settings.dataFolder);
    return given ? await work(given) : await withOwnPostgres(settings.dataFolder, work);
  } finally {
    unlock();
  }
}

/** @param {string} sentence */
const say = (sentence) => console.error(sentence);

/**
 * @template T
 * @param {string} folder
 * @param {(database: Database) => Promise<T>} work
 */
async function withOwnPostgres(folder, work) {
  const record = new ProcessRecord(folder);
  await record.endOrphans(endingOf, say);
  const house = new House({ say, record, onLine: renderLine });
  try {
    const { postgres = 0 } = await innerPorts(folder, ['postgres', 'redis']);
    const urls = await ensureDatabase(await startPostgres({ folder, port: postgres, durable: true }, house), folder);
    return await work({ ...urls, databaseUrl: await urlForTool(urls) });
  } finally {
    await house.stop();
  }
}

/**
 * Where the database of a running installation is.
 * @param {string} folder
 * @returns {Promise<Database>}
 */
async function runningDatabase(folder) {
  const port = /** @type {{ postgres?: number } | undefined} */ (readKept(join(folder, 'ports.json')))?.postgres;
  const password = join(folder, 'postgres.password');
  if (!port || !existsSync(password))
    throw new PlainError(`Rental Ledger runs on ${folder} with a database of your own; set DATABASE_URL to it.`);
  const urls = databaseUrls(`postgresql://postgres:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/postgres`, folder);
  return { ...urls, databaseUrl: await urlForTool(urls) };
}
