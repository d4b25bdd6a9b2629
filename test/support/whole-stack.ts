import type { ChildProcess } from 'node:child_process';
import { type GatewayProcess, makeDataDir } from './gateway.js';
import { startOwnPostgres } from './own-postgres.js';
import { makeOwnRedis } from './own-redis.js';
import { spawnServer } from './server-process.js';
import { GatewayVictim, postgresVictim, redisVictim, ServerVictim, type Victim } from './victims.js';

/** The administrator every whole stack starts with. */
export const admin = { email: 'admin@example.com', password: 'a good long password' };

/** Every process of the product and its two servers, each of which may be killed at any moment. */
export interface WholeStack {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  smtpPort(): number;
  gateway(): GatewayProcess;
  apiUrl(): string;
  victims: Record<'api' | 'gateway' | 'postgres' | 'redis' | 'worker', Victim>;
  /** The processes as they run now. */
  processes: Record<'api' | 'gateway' | 'worker', () => ChildProcess>;
  /** Everything the three servers logged since their last start. */
  log(): string[];
  /** Asks all servers to end; answers their exit codes. */
  end(): Promise<(number | null)[]>;
  remove(): Promise<void>;
}

/** Starts a product of a test's own: built servers, a PostgreSQL that syncs, a Redis. `env`: more variables for all three servers. */
export async function startWholeStack(env: Readonly<Record<string, string>>): Promise<WholeStack> {
  const [postgres, redis, folder] = await Promise.all([startOwnPostgres(), makeOwnRedis(), makeDataDir()]);
  await redis.start();
  const { dataDir } = folder;
  const common = { REDIS_URL: redis.url, LOG_LEVEL: 'info', ...env };
  const all = { ...common, DATABASE_URL: postgres.runtimeUrl, DATA_DIR: dataDir };
  const [gateway, worker, api] = await Promise.all([
    GatewayVictim.start({ databaseUrl: postgres.runtimeUrl, dataDir, env: common }),
    ServerVictim.start('worker', () => spawnServer('worker', all)),
    ServerVictim.start('api', () => spawnServer('api', { ...all, PORT: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })),
  ]);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    dataDir,
    smtpPort: () => gateway.current.smtpPort,
    gateway: () => gateway.current,
    apiUrl: () => String(api.current.ready.url),
    victims: { api, gateway, postgres: postgresVictim(postgres), redis: redisVictim(redis), worker },
    processes: { api: () => api.current.child, gateway: () => gateway.current.child, worker: () => worker.current.child },
    log: () => [gateway, api, worker].flatMap((server) => server.current.log),
    end: () => Promise.all([gateway, api, worker].map((server) => server.current.end())),
    async remove() {
      await Promise.all([gateway, api, worker].map((server) => server.current.end('SIGKILL')));
      await Promise.all([postgres.remove(), redis.remove()]);
      await folder.remove();
    },
  };
}
