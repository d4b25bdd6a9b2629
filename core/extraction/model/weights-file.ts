import { join } from 'node:path';

/** The weights that `npm run fit` writes. */
export const weightsFile = join(import.meta.dirname, 'weights.json');
