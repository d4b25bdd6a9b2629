import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { guardedJobs } from '../../worker/jobs.js';
import { idleMbOfSource } from './idle-source.js';

let kept: GuardedPool<typeof guardedJobs> | undefined;

/**
 * One reader for all files that this process tests: starting one takes a second of a core. What it has started waits for the next file that needs it,
 * and ends with the process.
 */
export const sharedReader = (): GuardedPool<typeof guardedJobs> =>
  (kept ??= new GuardedPool(guardedJobs, { idleMb: idleMbOfSource, idleMs: 300_000 }));
