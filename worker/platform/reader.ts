import type { GuardedPool } from '../guarded/guarded-pool.js';
import type { guardedJobs } from '../guarded/jobs.js';

/** The guarded children as the steps see them. */
export type Reader = Pick<GuardedPool<typeof guardedJobs>, 'run'>;
