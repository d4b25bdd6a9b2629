/** Runs a chore again and again, the next time `everyMs` after the last one ended. Its failures are the chore's own to speak of. */
export class Repeat {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly everyMs: number,
    private readonly chore: () => Promise<void>,
  ) {
    this.plan();
  }

  /** Waits for the run that is on, and begins no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private plan(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.chore().then(
        () => this.plan(),
        () => this.plan(),
      );
    }, this.everyMs);
    this.timer.unref();
  }
}
