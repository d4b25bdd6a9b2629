import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import { endInGoodOrder } from '#core/kernel/platform/end-with-parent';
import { envOrExit } from '#core/kernel/platform/env';
import { giveBackMemory } from '#core/kernel/platform/give-back-memory';
import { stopBeating } from '#core/kernel/platform/heartbeat';
import { createLogger, sayReady } from '#core/kernel/platform/logger';
import { wordsOfSandbox } from '#core/reading/sandbox-report';
import { keepMemoryPrivate } from '#core/kernel/platform/private-memory';
import type { GuardedPool } from './guarded/guarded-pool.js';
import type { guardedJobs } from './jobs.js';
import { MailAccountReaders } from './mail-accounts/mail-account-readers.js';
import { Lanes } from './tasks/lanes.js';
import { nestLog } from './platform/nest-log.js';
import { requireDatabase } from './platform/require-database.js';
import { READER } from './platform/tokens.js';
import { nativeEngine } from './reading/ocr/native-engine.js';
import { Sweep } from './sweep/sweep.js';
import { WorkerModule } from './worker.module.js';

/** How long running work may take at the end; the rest of the 30 seconds is for closing. */
const graceMs = 20_000;
/** How long a message of a mailbox elsewhere may take that is just being fetched; it is fetched anew otherwise. */
const mailGraceMs = 5_000;

const env = envOrExit('worker');
await keepMemoryPrivate();
const log = createLogger('worker', env.LOG_LEVEL);
await requireDatabase(env, log);
const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(env, log), { logger: nestLog(log), abortOnError: false });
const reader = app.get<GuardedPool<typeof guardedJobs>>(READER);
const sweep = app.get(Sweep);
const mailAccounts = app.get(MailAccountReaders);

endInGoodOrder(async (why) => {
  log.info({ why }, 'ending');
  sweep.end();
  await Promise.all([app.get(Lanes).end(graceMs), mailAccounts.end(mailGraceMs)]);
  reader.close();
  await stopBeating(app.get(MikroORM).em.fork(), 'worker').catch(() => undefined);
  // With Redis away closing would wait for it.
  await Promise.race([app.close(), wait(2000)]);
});

if (env.OCR_ENGINE === 'native' && !(await nativeEngine.isAvailable()))
  log.warn('OCR_ENGINE is native, and there is no tesseract program on the path: tesseract.js reads instead');
giveBackMemory();
reader.warmUp();
void reader.sandboxed.then((report) => {
  const words = wordsOfSandbox(report);
  if (words?.whole) log.info(report, words.sentence);
  else log.warn(report, words?.sentence);
});
sweep.start();
if (env.MAIL_ACCOUNTS_ENABLED) mailAccounts.start();
sayReady(log, 'the worker is ready');
