import { NotStored } from '#core/kernel/storage/file-store';

/** For a catch, where an original is good to have and no more: of one that is not in the store `otherwise` has to do, unless it is still waited for. */
export const doWithout =
  <T>(otherwise: T, isWaitedFor = false) =>
  (error: unknown): T => {
    if (error instanceof NotStored && !isWaitedFor) return otherwise;
    throw error;
  };
