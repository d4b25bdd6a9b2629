/** Lets tasks run side by side, or one of them alone. */
export class RunGate {
  private running = 0;
  private alone: Promise<void> | null = null;
  private whenLeft: (() => void)[] = [];

  /** Waits until there is room; every `enter` is followed by one `leave`. */
  async enter(): Promise<void> {
    while (this.alone) await this.alone;
    this.running += 1;
  }

  leave(): void {
    this.running -= 1;
    for (const tell of this.whenLeft.splice(0)) tell();
  }

  /** Whether the caller is the only one inside. */
  get isOnly(): boolean {
    return this.running === 1;
  }

  /** Runs the work of one inside when all others have left; nothing enters meanwhile. */
  async runAlone<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    this.alone = promise;
    try {
      while (this.running > 1) await new Promise<void>((resolve) => this.whenLeft.push(resolve));
      return await work();
    } finally {
      this.alone = null;
      end();
    }
  }
}
