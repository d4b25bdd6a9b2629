import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { type Clock, systemClock } from '#core/kernel/platform/clock';
import { databaseOptions } from '#core/database/database';
import type { Env } from '#core/kernel/platform/env';
import { fileStoreSettings } from '#core/kernel/platform/file-store-env';
import type { Logger } from '#core/kernel/platform/logger';
import { openSecretBox, SecretBox } from '#core/kernel/platform/secret-box';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { openFileStore } from '#core/kernel/storage/open-file-store';
import { LazyTaskQueue } from './lazy-task-queue.js';
import { CLOCK, ENV, FILE_STORE, LOG, SECRET, TASK_QUEUE } from './tokens.js';

async function openQueue(env: Env, log: Logger): Promise<TaskQueue> {
  const { openTaskQueue } = await import('#core/kernel/queue/bull-task-queue');
  return openTaskQueue(env.REDIS_URL, env.QUEUE_PREFIX, log);
}

export interface Platform {
  env: Env;
  log: Logger;
  /** The installation's secret. */
  secret: string;
  clock?: Clock;
}

/** What every module may inject: settings, time, log, database, files, wake-ups, secrets. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(@Inject(TASK_QUEUE) private readonly queue: TaskQueue) {}

  static forRoot({ env, log, secret, clock = systemClock }: Platform): DynamicModule {
    const providers = [
      { provide: ENV, useValue: env },
      { provide: CLOCK, useValue: clock },
      { provide: LOG, useValue: log },
      { provide: SECRET, useValue: secret },
      { provide: SecretBox, useValue: openSecretBox(secret, env.SECRET_KEY_PREVIOUS) },
      { provide: IdentifierKey, useValue: new IdentifierKey({ secret, previous: env.SECRET_KEY_PREVIOUS }) },
      { provide: FILE_STORE, useFactory: () => openFileStore(fileStoreSettings(env), log) },
      { provide: TASK_QUEUE, useValue: new LazyTaskQueue(() => openQueue(env, log)) },
    ];
    return {
      module: PlatformModule,
      imports: [MikroOrmModule.forRoot(databaseOptions({ url: env.DATABASE_URL, pooled: env.DATABASE_DIRECT !== undefined }))],
      providers,
      exports: providers.map((provider) => provider.provide),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
