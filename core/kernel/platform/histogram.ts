import { z } from 'zod';

/** What a histogram has seen: how often a time fell into each bucket (the last is everything longer) and their sum in seconds. */
export const HistogramCounts = z.object({ counts: z.array(z.number()), sum: z.number() });
export type HistogramCounts = z.output<typeof HistogramCounts>;

/** Counts times by their length, as Prometheus' histograms do. `bounds` are the buckets' upper ends in seconds, rising. */
export class Histogram {
  private readonly counts: number[];
  private sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  /** A time of exactly a bound belongs to its bucket. */
  observe(seconds: number): void {
    const found = this.bounds.findIndex((bound) => seconds <= bound);
    const at = found === -1 ? this.bounds.length : found;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }

  snapshot(): HistogramCounts {
    return { counts: [...this.counts], sum: Math.round(this.sum * 1e6) / 1e6 };
  }
}
