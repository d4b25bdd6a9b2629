import { Worker } from 'node:worker_threads';

/** A child ends itself with this signal when it takes too much memory; its default action ends the process, whatever the main thread does. */
export const memorySignal = 'SIGUSR2';

const everyMs = 5;

/** Sleeps while the limit is 0; otherwise checks every few milliseconds, whatever the main thread does. */
const program = `
const { workerData: { limit, everyMs, signal } } = require('node:worker_threads');
const pause = new Int32Array(new SharedArrayBuffer(4));
for (;;) {
  Atomics.wait(limit, 0, 0);
  for (let most; (most = Atomics.load(limit, 0)) > 0; ) {
    if (process.memoryUsage.rss() > most * 1048576) process.kill(process.pid, signal);
    Atomics.wait(pause, 0, 0, everyMs);
  }
}`;

/**
 * Watches the process it runs in from a separate thread. The parent watches too, including all programs the child has started, but it may be late: a
 * decoder can take hundreds of megabytes between two checks.
 */
export class MemoryWatch {
  private readonly limit = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    // An empty thread of Node takes close to 7 MB of heap; one that ran out of it would end the whole process, hence the extra room.
    const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };
    const workerData = { limit: this.limit, everyMs, signal: memorySignal };
    const watcher = new Worker(program, { eval: true, execArgv: [], resourceLimits, workerData });
    // Without this watch the parent's still works; it is no reason to lose the job.
    watcher.on('error', () => undefined);
    watcher.unref();
  }

  /** From now on the process ends when it takes more than `limitMb` megabytes. */
  begin(limitMb: number): void {
    Atomics.store(this.limit, 0, limitMb);
    Atomics.notify(this.limit, 0);
  }

  end(): void {
    Atomics.store(this.limit, 0, 0);
  }
}
