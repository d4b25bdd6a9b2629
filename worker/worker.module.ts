import { resolve } from 'node:path';
import { availableParallelism, hostname } from 'node:os';
import { BullModule, getQueueToken, Process, Processor } from '@nestjs/bull';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Inject, Module, type Provider, type Type } from '@nestjs/common';
import type { Queue } from 'bull';
import { auditKeyOf } from '#core/kernel/audit/chain';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { systemClock } from '#core/kernel/platform/clock';
import { databaseOptions } from '#core/database/database';
import type { Env } from '#core/kernel/platform/env';
import { fileStoreSettings } from '#core/kernel/platform/file-store-env';
import type { Logger } from '#core/kernel/platform/logger';
import { openSecretBox, type SecretBox } from '#core/kernel/platform/secret-box';
import { deriveKey, loadSecret } from '#core/kernel/platform/secret-key';
import { BullTaskQueue, bullOptions, queueName } from '#core/kernel/queue/bull-task-queue';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import { openFileStore } from '#core/kernel/storage/open-file-store';
import { isStoreGone } from '#core/kernel/storage/store-gone';
import { type TaskLane, taskKindNames, taskLanes } from '#core/kernel/queue/task-kinds';
import { MailFileReader } from './documents/read-mail-file.js';
import { StackSplitter } from './documents/split-stack.js';
import { makeProvider } from './extraction/make-provider.js';
import { type GivenOptions, GuardedPool } from './guarded/guarded-pool.js';
import { guardedJobs } from './jobs.js';
import { Lanes } from './tasks/lanes.js';
import {
  AUDIT_KEY,
  CLOCK,
  ENV,
  FILE_STORE,
  IDENTIFIER_KEY,
  LOG,
  MAIL_TRANSPORT,
  OWN_MAIL_KEY,
  PROVIDER,
  READER,
  SECRET_BOX,
  STEPS,
  TASK_QUEUE,
  VIRUS_SCANNER,
  WATCHED_FOLDER,
} from './platform/tokens.js';
import { MailAccountReaders } from './mail-accounts/mail-account-readers.js';
import { WatchedFolder } from './watched-folder/watched-folder.js';
import { portOf } from './mail/trust/dns-resolver.js';
import { ScannedStore } from './scanning/scanned-store.js';
import { VirusScanner } from './scanning/virus-scanner.js';
import { type Step, stepsByKind } from './step/step.js';
import { stepClasses } from './steps.js';
import { Sweep } from './sweep/sweep.js';

/** Each waits for the provider and needs a connection of the database only before and after. */
const questionsAtOnce = 4;

/** Mailboxes elsewhere: how often each is looked at without news, and when a failed one is tried again. */
const mailAccountPauses = { pollMs: 60_000, firstPauseMs: 5_000 };

/** How many tasks of each lane this worker runs side by side. */
function slotsOf(env: Env): Record<TaskLane, number> {
  return { light: env.LIGHT_SLOTS, ocr: env.OCR_SLOTS ?? availableParallelism(), ask: questionsAtOnce };
}

/** A job of a lane's queue means only this: claim the best due task, and go on until none is due. */
function processorOf(lane: TaskLane, slots: number): Type {
  @Processor(queueName(lane))
  class LaneProcessor {
    constructor(@Inject(Lanes) private readonly lanes: Lanes) {}

    @Process({ concurrency: slots })
    async wake(): Promise<void> {
      await this.lanes.drain(lane);
    }
  }
  return LaneProcessor;
}

function platform(env: Env, log: Logger) {
  return [
    { provide: ENV, useValue: env },
    { provide: LOG, useValue: log },
    { provide: CLOCK, useValue: systemClock },
    {
      provide: VIRUS_SCANNER,
      useFactory: (orm: MikroORM) => (env.CLAMD ? new VirusScanner(env.CLAMD, () => orm.em.fork()) : null),
      inject: [MikroORM],
    },
    {
      provide: FILE_STORE,
      useFactory: async (scanner: VirusScanner | null) => {
        const store = await openFileStore(fileStoreSettings(env), log);
        return scanner ? new ScannedStore(store, scanner) : store;
      },
      inject: [VIRUS_SCANNER],
    },
    {
      provide: IDENTIFIER_KEY,
      useFactory: async () =>
        new IdentifierKey({ secret: await loadSecret(env.DATA_DIR, env.SECRET_KEY), previous: env.SECRET_KEY_PREVIOUS }),
    },
    { provide: AUDIT_KEY, useFactory: async () => auditKeyOf(await loadSecret(env.DATA_DIR, env.SECRET_KEY)) },
    {
      provide: OWN_MAIL_KEY,
      useFactory: async () => deriveKey(await loadSecret(env.DATA_DIR, env.SECRET_KEY), 'own-mail'),
    },
    {
      provide: SECRET_BOX,
      useFactory: async () => openSecretBox(await loadSecret(env.DATA_DIR, env.SECRET_KEY), env.SECRET_KEY_PREVIOUS),
    },
    { provide: MAIL_TRANSPORT, useFactory: () => makeTransport(env) },
    { provide: READER, useFactory: () => new GuardedPool(guardedJobs, readerOptions(env)) },
    {
      provide: TASK_QUEUE,
      useFactory: (light: Queue, ocr: Queue, ask: Queue) => new BullTaskQueue({ light, ocr, ask }, log),
      inject: taskLanes.map((lane) => getQueueToken(queueName(lane))),
    },
  ];
}

/** Null without SMTP_URL; then its library is not loaded either. */
async function makeTransport({ SMTP_URL: url, MAIL_FROM, MAIL_DOMAIN }: Env) {
  if (!url) return null;
  const { MailTransport } = await import('#core/kernel/outbox/transport');
  return new MailTransport({ url, from: MAIL_FROM ?? `receipts@${MAIL_DOMAIN}` });
}

/** One child is kept warm for light work: the way from mail to fields has no time to start one. */
function readerOptions(env: Env): GivenOptions {
  const { light, ocr } = slotsOf(env);
  const cacheDir = fileStoreSettings(env).s3?.cacheDir;
  return {
    lanes: {
      light: { warm: Math.min(1, light), max: Math.max(1, light) },
      ocr: { warm: 0, max: Math.max(1, ocr) },
      dns: { warm: 0, max: Math.max(1, light) },
    },
    hidden: [resolve(env.DATA_DIR), ...(cacheDir === undefined ? [] : [cacheDir])],
    dnsPorts: [53, ...env.MAIL_DNS_SERVERS.flatMap((server) => portOf(server) ?? [])],
  };
}

/** What takes documents in beside gateway and uploads: a watched folder, mailboxes elsewhere. */
const arrivals = (env: Env, log: Logger): Provider[] => [
  {
    provide: WATCHED_FOLDER,
    useFactory: (orm: MikroORM, store: FileStore, queue: TaskQueue) =>
      env.WATCH_FOLDER === undefined
        ? null
        : new WatchedFolder({
            fork: () => orm.em.fork(),
            store,
            queue,
            log,
            root: resolve(env.WATCH_FOLDER),
            maxMegabytes: env.MAX_UPLOAD_MB,
            quietMs: env.WATCH_QUIET_SECONDS * 1000,
          }),
    inject: [MikroORM, FILE_STORE, TASK_QUEUE],
  },
  {
    provide: MailAccountReaders,
    useFactory: (orm: MikroORM, store: FileStore, queue: TaskQueue, box: SecretBox) =>
      new MailAccountReaders({ fork: () => orm.em.fork(), store, queue, log, env, box, ...mailAccountPauses }, env.LEASE_SECONDS),
    inject: [MikroORM, FILE_STORE, TASK_QUEUE, SECRET_BOX],
  },
];

/** The worker's parts. Creating them fails where a kind of task has no step, or two. */
@Module({})
export class WorkerModule {
  static forRoot(env: Env, log: Logger): DynamicModule {
    const slots = slotsOf(env);
    const ai = aiSettings(env);
    const settings = { worker: `${hostname()}:${process.pid}`, leaseSeconds: env.LEASE_SECONDS, slots };
    return {
      module: WorkerModule,
      imports: [
        MikroOrmModule.forRoot(
          databaseOptions({
            url: env.DATABASE_URL,
            pooled: env.DATABASE_DIRECT !== undefined,
            poolSize: 2 * (slots.light + slots.ocr) + slots.ask + 4,
          }),
        ),
        BullModule.forRoot(bullOptions(env.REDIS_URL, env.QUEUE_PREFIX)),
        BullModule.registerQueue(...taskLanes.map((lane) => ({ name: queueName(lane) }))),
      ],
      providers: [
        ...platform(env, log),
        {
          provide: PROVIDER,
          useFactory: (orm: MikroORM) => (ai ? makeProvider(ai, orm.em, log) : null),
          inject: [MikroORM],
        },
        MailFileReader,
        StackSplitter,
        ...stepClasses,
        { provide: STEPS, useFactory: (...steps: Step[]) => stepsByKind(taskKindNames, steps), inject: [...stepClasses] },
        {
          provide: Lanes,
          useFactory: (orm: MikroORM, steps: ReturnType<typeof stepsByKind>, queue: TaskQueue, store: FileStore) =>
            new Lanes(orm.em, steps, queue, log, { ...settings, isStoreGone: () => isStoreGone(orm.em.fork(), store) }),
          inject: [MikroORM, STEPS, TASK_QUEUE, FILE_STORE],
        },
        ...arrivals(env, log),
        ...taskLanes.filter((lane) => slots[lane] > 0).map((lane) => processorOf(lane, slots[lane])),
        Sweep,
      ],
    };
  }
}
