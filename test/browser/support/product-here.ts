import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '#core/kernel/platform/env';
import { beat } from '#core/kernel/platform/heartbeat';
import { createLogger } from '#core/kernel/platform/logger';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { loadSecret } from '#core/kernel/platform/secret-key';
import { createApi } from '../../../api/create-api.js';
import { prepare } from '../../../api/prepare.js';
import { freePort } from '../../support/free-port.js';
import { startTestGateway } from '../../support/gateway.js';
import { startTestWorker } from '../../support/worker-process.js';
import { adminEmail, password, type Running } from './product.js';

/**
 * The product's three servers in this process, on a data folder of their own: started for each file of tests in an instant, since
 * what they load stays from one file to the next. How they start as processes of their own is for the tests of the launcher.
 */
export async function startHere(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rental-ledger-browser-'));
  const smtpPort = await freePort();
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    ...(process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }),
    QUEUE_PREFIX: `browser-${process.pid}-${smtpPort}`,
    DATA_DIR: dataFolder,
    SMTP_PORT: String(smtpPort),
    // As the launcher has it: nothing stands in front of the gateway.
    MAIL_TRUSTED_CLIENTS: '127.0.0.0/8,::1/128',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...settings,
  };
  const own = { databaseUrl, dataDir: dataFolder, env };
  const api = await startApi(env);
  const [gateway, worker] = await Promise.all([
    startTestGateway({ ...own, env: { ...env, GATEWAY_HTTP_PORT: '0' } }),
    startTestWorker(own),
  ]);
  worker.reader.warmUp();
  worker.sweep.start();
  return {
    url: api.url,
    smtpPort,
    dataFolder,
    async stop() {
      await gateway.close();
      await Promise.all([api.close(), worker.close()]);
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startApi(variables: Record<string, string>): Promise<{ url: string; close: () => Promise<void> }> {
  const env = readEnv(variables);
  const log = createLogger('api', env.LOG_LEVEL);
  const app = await createApi({ env, log, secret: await loadSecret(env.DATA_DIR, env.SECRET_KEY) });
  await app.listen(Number(variables.PORT ?? 0), '127.0.0.1');
  const { em } = app.get(MikroORM);
  await prepare(em, env, app.get(SecretBox), log);
  await beat(em.fork(), 'api');
  return { url: await app.getUrl(), close: () => app.close() };
}
