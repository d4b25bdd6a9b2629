/** Stops asking a provider that keeps failing: after so many failures in a row it stays open for a while, then lets one call try. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly now: () => number,
    private readonly limit = 5,
    private readonly pauseMs = 60_000,
  ) {}

  /** Milliseconds until a call may be tried; 0 when one may go now. */
  waitMs(): number {
    return Math.max(0, this.openUntil - this.now());
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  failed(): void {
    this.failures++;
    if (this.failures >= this.limit) this.openUntil = this.now() + this.pauseMs;
  }
}
