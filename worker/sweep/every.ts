/** Does something again and again, the first time at once, never twice at the same time. */
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
    await this.work().catch(this.onError);
    if (!this.ended) this.timer = setTimeout(() => void this.round(), this.seconds * 1000);
  }
}
