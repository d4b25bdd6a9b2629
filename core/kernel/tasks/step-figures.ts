import { z } from 'zod';
import { Histogram, HistogramCounts } from '#core/kernel/platform/histogram';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';

/** Upper ends in seconds: from a rule to a scan of many pages. */
export const stepBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;

/** What a worker has done since it started, as its sign of life carries it. */
export const StepReport = z.object({
  steps: z.array(z.object({ kind: z.string(), outcome: z.string(), ...HistogramCounts.shape })),
  ocr_pages: z.int(),
});
export type StepReport = z.output<typeof StepReport>;

/** How long a worker's steps took, by kind and outcome, and how many pages it has read from their pictures. */
export class StepFigures {
  private readonly times = new Map<string, { kind: TaskKindName; outcome: string; histogram: Histogram }>();
  private ocrPages = 0;

  observe(kind: TaskKindName, outcome: string, seconds: number): void {
    const key = `${kind} ${outcome}`;
    const found = this.times.get(key) ?? { kind, outcome, histogram: new Histogram(stepBounds) };
    this.times.set(key, found);
    found.histogram.observe(seconds);
  }

  addOcrPages(count: number): void {
    this.ocrPages += count;
  }

  report(): StepReport {
    const steps = [...this.times.values()].map(({ kind, outcome, histogram }) => ({ kind, outcome, ...histogram.snapshot() }));
    return { steps, ocr_pages: this.ocrPages };
  }
}
