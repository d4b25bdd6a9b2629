import type { GuardedPool } from './guarded-pool.js';
import type { Jobs } from './job.js';

/** The guarded children, as seen by callers that use only some of their jobs. */
export type Reader<J extends Jobs> = Pick<GuardedPool<J>, 'run'>;
