import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { guardedJobs } from '../../worker/jobs.js';
import { idleMbOfSource } from './idle-source.js';

let kept: GuardedPool<typeof guardedJobs> | undefined;

/** The readers of all files that this process tests: to start one takes a second of a core, and every file would. With the process they end. */
export const sharedReader = (): GuardedPool<typeof guardedJobs> => (kept ??= new GuardedPool(guardedJobs, { idleMb: idleMbOfSource }));
