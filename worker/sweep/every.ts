/** A round that has not returned by then may never return, for example a database query whose connection vanished. */
const patienceSeconds = 60;

/**
 * Runs something repeatedly, the first time at once, never twice at the same time: unless a round has not returned for a minute, or for the time
 * between two rounds where that is longer. That is reported as an error, and the next round begins.
 */
export class Every {
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly seconds: number,
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    void this.round();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private async round(): Promise<void> {
    await Promise.race([this.work(), this.tooLate()]).catch(this.onError);
    clearTimeout(this.timer);
    if (!this.ended) this.timer = setTimeout(() => void this.round(), this.seconds * 1000);
  }

  private tooLate(): Promise<never> {
    const seconds = Math.max(patienceSeconds, this.seconds);
    return new Promise((_, reject) => {
      this.timer = setTimeout(() => reject(new Error(`no end after ${seconds} seconds`)), seconds * 1000);
    });
  }
}
