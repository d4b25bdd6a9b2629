import type { EntityManager } from '@mikro-orm/postgresql';
import { taskStates } from '#core/tasks/task.entity';

interface Figure {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** Figures as the Prometheus text format (0.0.4) writes them. */
export function formatFigures(figures: readonly Figure[]): string {
  return figures
    .flatMap(({ name, help, type, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...values.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n');
}

function formatLabels(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** This process and, where the database answers, the work that waits. */
export async function renderMetrics(em: EntityManager): Promise<string> {
  const own: Figure[] = [
    {
      name: 'process_uptime_seconds',
      help: 'Since this process started',
      type: 'gauge',
      values: [{ value: Math.round(process.uptime()) }],
    },
    { name: 'process_resident_memory_bytes', help: 'Resident memory', type: 'gauge', values: [{ value: process.memoryUsage.rss() }] },
  ];
  const rows = await em
    .execute<{ state: string; count: number }[]>(`select state, count(*)::int as count from task where state <> 'done' group by state`)
    .catch(() => null);
  const up: Figure = { name: 'database_up', help: 'Whether the database answers', type: 'gauge', values: [{ value: rows ? 1 : 0 }] };
  if (!rows) return formatFigures([...own, up]);
  const count = new Map(rows.map((row) => [row.state, row.count]));
  const waiting = taskStates.filter((state) => state !== 'done').map((state) => ({ labels: { state }, value: count.get(state) ?? 0 }));
  return formatFigures([...own, up, { name: 'tasks', help: 'Tasks by state', type: 'gauge', values: waiting }]);
}
