import { quantile } from './quantile.ts';

/** One measured figure beside what it is compared with. */
export interface Figure {
  what: string;
  /** As a person reads it: `126 ms`. */
  value: string;
  /** What was measured in the same run to compare with: `bare pdf.js 41 ms`. */
  yardstick?: string;
  /** The figure in units of its yardstick. */
  ratio?: number;
  /** `≤ 1.5 ×`. */
  aim?: string;
  /** Null where there is no aim, or where what it is compared with is not on this machine. */
  met: boolean | null;
}

/** So often each figure is taken; its median counts. */
export const rounds = 3;

/** Takes several figures by turns, so that what disturbs the machine for a while falls on all of them; answers the median of each. */
export async function mediansOf(works: readonly (() => Promise<number>)[], times = rounds): Promise<number[]> {
  const found = works.map((): number[] => []);
  for (let round = 0; round < times; round += 1) for (const [at, work] of works.entries()) found[at]?.push(await work());
  return found.map((values) => quantile(values, 0.5));
}

/** How long the work took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const marks = { true: '✓', false: '✗', null: '' } as const;

/** A table for people. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, value, yardstick = '', ratio, aim = '', met }) => [
    what,
    value,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    yardstick,
    aim && `${marks[`${met}`]} aim ${aim}`.trim(),
  ]);
  const head = ['what', 'figure', 'ratio', 'yardstick', ''];
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  return [head, ...rows]
    .map((row) => row.map((cell, at) => (at === 1 || at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** 3 where an aim was missed, and not 1, which a measurement that fails ends with. */
export function benchExitCode(figures: readonly Figure[]): number {
  return figures.some(({ met }) => met === false) ? 3 : 0;
}
