import { aiReport } from '#core/ops/diagnostics/workers-at-hand';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import { readEnv } from '#core/kernel/platform/env';
import { beat } from '#core/kernel/platform/heartbeat';
import { taskLanes } from '#core/kernel/queue/task-kinds';
import type { TestApi } from './api.js';
import { testSecret } from './api.js';
import { startTestWorker, type TestWorker } from './worker-process.js';

/** A worker that works for an api of the tests. */
export interface WorkingWorker {
  worker: TestWorker;
  stop(): Promise<void>;
}

/** A worker beside the api, with settings of its own (such as the key of the AI provider), that looks for work ten times a second. */
export async function startWorkerFor(api: TestApi, env: Record<string, string> = {}): Promise<WorkingWorker> {
  const worker = await startTestWorker({
    databaseUrl: api.database.url,
    dataDir: api.dataDir,
    env: { ...env, SECRET_KEY: testSecret },
  });
  await beat(api.em, 'worker', aiReport(aiSettings(readEnv({ DATABASE_URL: api.database.url, ...env }))));
  const waking = setInterval(() => {
    for (const lane of taskLanes) void worker.lanes.drain(lane).catch(() => undefined);
  }, 100);
  const stop = async (): Promise<void> => {
    clearInterval(waking);
    await worker.close();
  };
  return { worker, stop };
}
