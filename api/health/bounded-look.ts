import { setTimeout as wait } from 'node:timers/promises';

/** A container's health check gives up a second later. */
const patienceMs = 2_000;

/**
 * Asks what may never answer, as a mount whose server is away does not. A look that hangs holds one of the few threads that all files of this
 * process are read with: let it be one, however many ask.
 */
export class BoundedLook<T> {
  private looking: Promise<T> | undefined;

  constructor(private readonly look: () => Promise<T>) {}

  /** What the look that is under way finds, or a new one; null where it has not answered within two seconds. */
  take(): Promise<T | null> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return Promise.race([this.looking, wait(patienceMs, null, { ref: false })]);
  }
}
