import type { HistogramCounts } from '#core/kernel/platform/histogram';

type Labels = Readonly<Record<string, string>>;

/** One metric, with its values by label; `suffix` is the end of a histogram's line names. */
export interface Figure {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  values: readonly { suffix?: string; labels?: Labels; value: number }[];
}

/** Figures as the Prometheus text format (0.0.4) writes them. */
export function formatFigures(figures: readonly Figure[]): string {
  return figures
    .flatMap(({ name, help, type, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...values.map(({ suffix = '', labels, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n');
}

function formatLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** The lines of one histogram: each bucket including all smaller ones, then the sum and the count. */
export function histogramValues(labels: Labels, bounds: readonly number[], { counts, sum }: HistogramCounts): Figure['values'] {
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total };
  });
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
}
