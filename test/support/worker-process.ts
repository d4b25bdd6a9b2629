import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { readEnv } from '#core/kernel/platform/env';
import { createLogger } from '#core/kernel/platform/logger';
import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { guardedJobs } from '../../worker/jobs.js';
import { Lanes } from '../../worker/tasks/lanes.js';
import { nestLog } from '../../worker/platform/nest-log.js';
import { READER } from '../../worker/platform/tokens.js';
import { Sweep } from '../../worker/sweep/sweep.js';
import { WorkerModule } from '../../worker/worker.module.js';
import { asRuntime, ofTests } from './database.js';
import { idleMbOfSource } from './idle-source.js';
import { type ServerProcess, spawnServer } from './server-process.js';
import { sharedReader } from './shared-reader.js';

export interface TestWorkerSettings {
  databaseUrl: string;
  dataDir: string;
  /** More variables, or others. */
  env?: Record<string, string>;
}

/** An address at which no Redis listens. */
const nobodysRedis = 'redis://127.0.0.1:1';

let prefixes = 0;

function variables({ databaseUrl, dataDir, env }: TestWorkerSettings): Record<string, string> {
  prefixes += 1;
  return {
    DATABASE_URL: ofTests(databaseUrl) ? asRuntime(databaseUrl) : databaseUrl,
    REDIS_URL: nobodysRedis,
    QUEUE_PREFIX: `test-${process.pid}-${prefixes}`,
    DATA_DIR: dataDir,
    // Nothing answers there: no test uses the internet.
    MAIL_DNS_SERVERS: '127.0.0.1:1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...env,
  };
}

/** The whole worker in this process: its modules, its guarded children, its sweep (not started). */
export interface TestWorker {
  app: INestApplicationContext;
  lanes: Lanes;
  sweep: Sweep;
  reader: GuardedPool<typeof guardedJobs>;
  close(): Promise<void>;
}

/** Other jobs for the guarded children than the product's: as the worker knows them, and the file in which a child finds them. */
export interface OtherJobs {
  jobs: typeof guardedJobs;
  registry: string;
}

function readerOf(other?: OtherJobs): { reader: GuardedPool<typeof guardedJobs>; letGo: () => void } {
  if (!other) return { reader: sharedReader(), letGo: () => undefined };
  const reader = new GuardedPool(other.jobs, { idleMb: idleMbOfSource }, other.registry);
  return { reader, letGo: () => reader.close() };
}

export async function startTestWorker(settings: TestWorkerSettings, other?: OtherJobs): Promise<TestWorker> {
  const env = readEnv(variables(settings));
  const log = createLogger('worker', env.LOG_LEVEL);
  const building = Test.createTestingModule({ imports: [WorkerModule.forRoot(env, log)] }).setLogger(nestLog(log));
  const { reader, letGo } = readerOf(other);
  building.overrideProvider(READER).useValue(reader);
  const app = await (await building.compile()).init();
  const [lanes, sweep] = [app.get(Lanes), app.get(Sweep)];
  const close = async (): Promise<void> => {
    sweep.end();
    await lanes.end(1000);
    letGo();
    await Promise.race([app.close(), wait(1000)]);
  };
  return { app, lanes, sweep, reader, close };
}

/** A worker in a separate process, as in production. */
export type WorkerProcess = ServerProcess;

/** Starts the built worker as a process and waits for its `"ready":true`. */
export function spawnWorker(settings: TestWorkerSettings): Promise<WorkerProcess> {
  return spawnServer('worker', variables({ ...settings, env: { LOG_LEVEL: 'info', ...settings.env } }));
}
