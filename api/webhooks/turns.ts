import { AppError } from '#core/kernel/platform/app-error';

/** Lets so many work at once; others wait in order, and when too many wait the next one is refused. */
export class Turns {
  private working = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Does the work when its turn comes. Throws `unavailable` where too many wait: a relay sends its message again. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.working < this.atOnce) this.working += 1;
    else if (this.waiting.length >= this.mostWaiting)
      throw new AppError('unavailable', 'Too many messages are arriving at the same time. Please send it again later.');
    // The slot is handed over directly, so that no newcomer gets it first.
    else await new Promise<void>((resolve) => void this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.working -= 1;
    }
  }
}
