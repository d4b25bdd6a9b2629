import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { House } from '../launcher/house.mjs';
import { innerPorts } from '../launcher/ports.mjs';
import { ProcessRecord } from '../launcher/process-record.mjs';
import { cachedRedis, startPostgres, startRedis } from '../launcher/services.mjs';

/**
 * PostgreSQL and Redis for the tests, in a folder that is deleted afterwards; or those that the environment names.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => Promise<void> }>} what the tests are told
 */
export async function startTestServices() {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (TEST_DATABASE_URL && TEST_REDIS_URL) return { env: { TEST_DATABASE_URL, TEST_REDIS_URL }, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-test-'));
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  const house = new House({ say: (sentence) => console.log(sentence), onLine: showLine, record: new ProcessRecord(folder) });
  const stop = async () => {
    await house.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = await innerPorts(folder, ['postgres', 'redis']);
    const [postgres, redis] = await Promise.all([
      startPostgres({ folder, port: ports.postgres ?? 0, durable: false }, house),
      startRedis({ folder, port: ports.redis ?? 0, programs: [cachedRedis] }, house),
    ]);
    return { env: { TEST_DATABASE_URL: postgres, TEST_REDIS_URL: redis }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} name
 * @param {string} line
 */
function showLine(name, line) {
  console.log(`${name}: ${line}`);
  return { ready: false };
}
