import { setTimeout as wait } from 'node:timers/promises';

/** A container's health check gives up a second later. */
const patienceMs = 2_000;

/**
 * Makes a check that may never return, for example on a mount whose server is away. A hanging check blocks one of the few threads that all file
 * access of this process uses: only one is made at a time, however many callers there are.
 */
export class BoundedLook<T> {
  private looking: Promise<T> | undefined;

  constructor(private readonly look: () => Promise<T>) {}

  /** The result of the check under way, or of a new one; null where it has not answered within two seconds. */
  take(): Promise<T | null> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return Promise.race([this.looking, wait(patienceMs, null, { ref: false })]);
  }
}
