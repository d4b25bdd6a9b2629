import { NotStored } from '#core/kernel/storage/file-store';

/**
 * For a catch where an original is useful but not needed: for one that is not in the store the result is `otherwise`, unless the store is still
 * waited for.
 */
export const doWithout =
  <T>(otherwise: T, isWaitedFor = false) =>
  (error: unknown): T => {
    if (error instanceof NotStored && !isWaitedFor) return otherwise;
    throw error;
  };
