/**
 * So many entries of a kind are written in a while; what comes beyond is only counted, and told with the next that is written. Without it whoever may call
 * without signing in could fill the disk, one entry a try.
 */
export class EntryBudget {
  private since = Number.NEGATIVE_INFINITY;
  private written = 0;
  private omitted = 0;

  constructor(
    private readonly most = 60,
    private readonly whileMs = 3_600_000,
  ) {}

  /** How many were left out since the last that was written; null where this one is left out too. `now` is in milliseconds. */
  take(now: number): number | null {
    if (now - this.since >= this.whileMs) {
      this.since = now;
      this.written = 0;
    }
    if (this.written >= this.most) {
      this.omitted += 1;
      return null;
    }
    this.written += 1;
    const { omitted } = this;
    this.omitted = 0;
    return omitted;
  }
}
