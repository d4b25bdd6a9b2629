/** Runs a chore again and again, the next time `everyMs` after the last one ended. Its failures are the chore's own to speak of. */
export class Repeat {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private begunAt = -Infinity;
  private stopped = false;
  private next: Promise<void> | undefined;

  constructor(
    private readonly everyMs: number,
    private readonly chore: () => Promise<void>,
  ) {
    this.plan();
  }

  /**
   * Resolves once a run has ended that began after this call. However many ask, one run answers them all, and two of them
   * begin at least `gapMs` apart.
   */
  fresh(gapMs: number): Promise<void> {
    this.next ??= this.afterGap(gapMs).then(() => {
      this.next = undefined;
      return this.stopped ? undefined : this.run();
    });
    return this.next;
  }

  /** Waits for the run that is on, and begins no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async afterGap(gapMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.begunAt + gapMs - performance.now())));
    await this.running;
  }

  private plan(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.run(), this.everyMs);
    this.timer.unref();
  }

  private run(): Promise<void> {
    clearTimeout(this.timer);
    this.begunAt = performance.now();
    const ended = (): void => this.plan();
    this.running = this.chore().then(ended, ended);
    return this.running;
  }
}
