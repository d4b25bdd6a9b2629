import { join } from 'node:path';
import { ensureDatabase, openPostgres } from '../embedded/postgres.mjs';
import { openRedis } from '../embedded/redis.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { root } from './paths.mjs';
import { innerPorts } from './ports.mjs';

/** Where a Redis that `npm test` unpacked is found again. */
export const cachedRedis = join(root, 'node_modules', '.cache', 'rental-ledger', 'redis');

/**
 * Starts PostgreSQL and Redis where the settings name none, and answers where they are.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./house.mjs').House} house
 * @returns {Promise<{ databaseUrl: string, migrationUrl: string | undefined, redisUrl: string }>}
 */
export async function startServices({ dataFolder: folder, ...given }, house) {
  const ports = await innerPorts(folder, ['postgres', 'redis']);
  const programs = [join(folder, 'programs', 'redis'), cachedRedis];
  const [database, redisUrl] = await Promise.all([
    given.databaseUrl
      ? { databaseUrl: given.databaseUrl, migrationUrl: given.migrationUrl }
      : startPostgres({ folder, port: ports.postgres ?? 0, durable: true }, house).then((url) => ensureDatabase(url, folder)),
    given.redisUrl ?? startRedis({ folder, programs, port: ports.redis ?? 0 }, house),
  ]);
  return { ...database, redisUrl };
}

/** After a power cut it first repairs what was being written. If it were ended during that, it would begin again, and never finish on a slow disk. */
const repairing = 30 * 60_000;

/**
 * Starts a PostgreSQL and answers its administrator's URL.
 * @param {Parameters<typeof openPostgres>[0]} options
 * @param {import('./house.mjs').House} house
 */
export async function startPostgres(options, house) {
  const postgres = await openPostgres(options);
  await house.start({ ...postgres, name: 'postgres', quiet: true, patience: repairing, spawn: guarded(postgres.spawn, 'SIGINT', house) });
  return postgres.url;
}

/**
 * Starts a Redis and answers its URL.
 * @param {Omit<Parameters<typeof openRedis>[0], 'say'>} options
 * @param {import('./house.mjs').House} house
 */
export async function startRedis(options, house) {
  const redis = await openRedis({ ...options, say: house.say });
  const program = { ...redis, name: 'redis', quiet: true, spawn: guarded(redis.spawn, 'SIGTERM', house) };
  try {
    await house.start(program);
  } catch (error) {
    // Redis holds wake-ups alone, and the database knows what they were for: files it cannot read are no reason not to start.
    if (house.stopping || !redis.setAside()) throw error;
    house.say('Redis could not read its files and starts with empty ones.');
    await house.start(program);
  }
  return redis.url;
}

/**
 * @param {() => import('node:child_process').ChildProcess} spawn
 * @param {NodeJS.Signals} signal
 * @param {import('./house.mjs').House} house
 */
function guarded(spawn, signal, house) {
  return () => {
    const child = spawn();
    endWithParent(child, signal, house.record);
    return child;
  };
}
