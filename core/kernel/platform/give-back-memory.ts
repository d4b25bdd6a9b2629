import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 4000;
/** A process that has used less of the time than this is at rest. */
const restful = 0.05;
/** Less is not worth a pause of a tenth of a second. */
const worthwhileBytes = 8 * 1024 * 1024;

/** As when memory runs out: it goes on until nothing more comes free, and the room for young objects shrinks too. */
const thorough = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/**
 * Whether a process at rest should collect: its memory has grown by enough since the last time it did. `busy` is the share
 * of the time it worked, sizes are in bytes.
 */
export function isWorthwhile({ busy, rss, keptAtRest }: { busy: number; rss: number; keptAtRest: number }): boolean {
  return busy < restful && rss - keptAtRest >= worthwhileBytes;
}

/**
 * Has the process give back what its start, or a flood of work, has left behind, whenever it comes to rest. V8 by itself
 * keeps garbage for as long as nobody asks for memory: some 15 MB in each of our processes.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  let keptAtRest = 0;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(now, before).utilization;
    before = now;
    if (!isWorthwhile({ busy, rss: process.memoryUsage.rss(), keptAtRest })) return;
    collect(thorough);
    keptAtRest = process.memoryUsage.rss();
    before = performance.eventLoopUtilization();
  }, everyMs).unref();
}
