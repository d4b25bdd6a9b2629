import { AsyncLocalStorage } from 'node:async_hooks';

/** A user who sees some properties only. */
interface LimitedUser {
  userId: number;
  /** The same for the same properties. */
  version: string;
}

/** A shared year of some properties; they are chosen once. */
interface LimitedShare {
  shareId: number;
}

export type ReadingLimit = LimitedUser | LimitedShare;

const calls = new AsyncLocalStorage<{ limit: ReadingLimit | null }>();

/** Runs a call whose caller is not known yet; `limitReading` may limit it later. */
export const asCall = <T>(work: () => T): T => calls.run({ limit: null }, work);

/** From now on all that is read within this call is read for them. Throws outside a call: nothing must be read unlimited by mistake. */
export function limitReading(limit: ReadingLimit): void {
  const call = calls.getStore();
  if (!call) throw new Error('A limited reader was found outside a call.');
  call.limit = limit;
}

/** Reads without the caller's limit what is shown to nobody as it is, or is the same for all. */
export const unlimited = <T>(work: () => T): T => calls.run({ limit: null }, work);

/** For whom is read; null where everything may be. */
export const readingLimit = (): ReadingLimit | null => calls.getStore()?.limit ?? null;

/** What an answer that is kept is kept under, beside what was asked: not everybody gets the same one. */
export const limitedKey = (key: string): string => {
  const limit = readingLimit();
  if (limit === null) return key;
  return 'shareId' in limit ? `share ${limit.shareId} ${key}` : `user ${limit.userId}.${limit.version} ${key}`;
};
