import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Env } from '#core/platform/env';
import { beat } from '#core/platform/heartbeat';
import type { Logger } from '#core/platform/logger';
import type { FileStore } from '#core/storage/file-store';
import { sweepTasks } from '#core/tasks/sweep-tasks';
import { taskLanes } from '#core/tasks/task-kind';
import { errorText } from '#core/platform/error-text';
import { Lanes } from '../lanes.js';
import { ENV, FILE_STORE, LOG, READER } from '../platform/tokens.js';
import type { GuardedPool } from '../guarded/guarded-pool.js';
import type { guardedJobs } from '../guarded/jobs.js';
import { sweepWorkFolders } from '../storage/work-folder.js';
import { Every } from './every.js';
import { keepHouse } from './housekeeping.js';

const beatSeconds = 5;
const houseSeconds = 600;

/**
 * The reconciler: whatever was not woken for, was left by a dead worker, or has waited long enough is found here.
 * It claims by itself, so work goes on with Redis away; any number of workers may sweep at once.
 */
@Injectable()
export class Sweep {
  private readonly rounds: readonly Every[];

  constructor(
    @Inject(MikroORM) private readonly orm: MikroORM,
    @Inject(Lanes) private readonly lanes: Lanes,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(ENV) env: Env,
    @Inject(LOG) private readonly log: Logger,
    @Inject(READER) private readonly reader: Pick<GuardedPool<typeof guardedJobs>, 'sandbox'>,
  ) {
    const every = (seconds: number, what: string, work: () => Promise<void>): Every =>
      new Every(seconds, work, (error) => log.warn({ error: errorText(error) }, `${what} failed; it comes again`));
    this.rounds = [
      every(env.SWEEP_SECONDS, 'the sweep', () => this.once()),
      every(beatSeconds, 'the sign of life', () => beat(orm.em.fork(), 'worker', this.report())),
      every(houseSeconds, 'housekeeping', () => this.tidy()),
    ];
  }

  start(): void {
    for (const round of this.rounds) round.start();
  }

  end(): void {
    for (const round of this.rounds) round.end();
  }

  /** One round: puts back what was lost and starts the lanes where something is due. Does not wait for the work. */
  async once(): Promise<void> {
    const { lapsed, unparked, ahead, due } = await sweepTasks(this.orm.em.fork());
    if (lapsed + unparked > 0) this.log.info({ lapsed, unparked }, 'put back tasks');
    if (ahead > 0) this.log.warn({ tasks: ahead }, 'the clock was set back: what waited for its earlier time is due now');
    for (const lane of taskLanes) if (due[lane]) void this.lanes.drain(lane);
  }

  private async tidy(): Promise<void> {
    sweepWorkFolders();
    const kept = await keepHouse(this.orm.em.fork(), this.store, (chore, error) =>
      this.log.warn({ chore, error: errorText(error) }, 'a chore of housekeeping failed; it comes again'),
    );
    if (kept && Object.values(kept).some((count) => count > 0)) this.log.info(kept, 'kept house');
  }

  private report(): Record<string, unknown> {
    return { ...this.lanes.report(), memory_mb: Math.round(process.memoryUsage().rss / 1e6), sandbox: this.reader.sandbox };
  }
}
