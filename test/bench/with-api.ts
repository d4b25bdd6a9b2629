import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiFlags, frugal } from '../../deploy/launcher/servers.mjs';
import { ProductClient } from '../demo/product-client.ts';
import { freePort } from '../support/free-port.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { makeOwnRedis } from '../support/own-redis.ts';

const root = resolve(import.meta.dirname, '../..');
const account = { email: 'admin@sample-rentals.example', password: 'a long example password' };

/** A server of the bench's own. */
export interface BenchApi {
  client: ProductClient;
  url: string;
  databaseUrl: string;
  /** The api's process id. */
  pid: number;
}

/** Runs an api on an empty database of its own for as long as the work takes. */
export async function withApi<T>(work: (api: BenchApi) => Promise<T>): Promise<T> {
  const postgres = await startOwnPostgres();
  // Without one an upload waits for its wake-up until it is given up.
  const redis = await makeOwnRedis();
  await redis.start();
  const folder = await mkdtemp(join(tmpdir(), 'rental-ledger-bench-'));
  const port = await freePort();
  const api = startApi({ DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: folder, PORT: String(port) });
  try {
    const client = await signIn(port);
    return await work({ client, url: `http://127.0.0.1:${port}`, databaseUrl: postgres.url, pid: api.pid ?? 0 });
  } finally {
    const gone = once(api, 'exit');
    api.kill('SIGTERM');
    await gone;
    await redis.remove();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function startApi(where: Record<'DATABASE_URL' | 'REDIS_URL' | 'DATA_DIR' | 'PORT', string>): ChildProcess {
  return spawn(process.execPath, [...apiFlags, 'dist/api/main.js'], {
    cwd: root,
    env: {
      // As the launcher starts it.
      ...frugal,
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      ...where,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function signIn(port: number): Promise<ProductClient> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ProductClient.signIn({ ...account, url: `http://127.0.0.1:${port}` });
    } catch (error) {
      if (tries === 120) throw error;
      await wait(500);
    }
  }
}
