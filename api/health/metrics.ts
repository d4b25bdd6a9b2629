import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Env } from '#core/kernel/platform/env';
import { Doors } from '../http/admit.js';
import { CallFigures } from '../http/call-figures.js';
import { ENV } from '../platform/tokens.js';
import { DataDisk } from './data-disk.js';
import { type Figure, formatFigures } from '../http/figure.js';
import { readWorkFigures } from './work-figures.js';

/** Anybody who reaches the port may ask; the database is queried no more often than this. */
const keepMs = 2_000;

/** This process, its calls and, where the database answers, mail and work. */
@Injectable()
export class Metrics {
  private kept: { at: number; figures: Promise<Figure[] | null> } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallFigures,
    private readonly doors: Doors,
    private readonly disk: DataDisk,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async render(): Promise<string> {
    const [work, free] = await Promise.all([this.work(), this.disk.freeBytes()]);
    const up: Figure = { name: 'database_up', help: 'Whether the database answers', type: 'gauge', values: [{ value: work ? 1 : 0 }] };
    return formatFigures([
      ...ownFigures(),
      up,
      ...(free === null ? [] : [roomFigure(free)]),
      ...this.calls.figures(),
      ...this.doors.figures(),
      ...(work ?? []),
    ]);
  }

  private work(): Promise<Figure[] | null> {
    const now = performance.now();
    if (!this.kept || now - this.kept.at > keepMs) {
      this.kept = { at: now, figures: readWorkFigures(this.em.fork(), this.env.AI_DAILY_BUDGET_USD).catch(() => null) };
    }
    return this.kept.figures;
  }
}

const roomFigure = (free: number): Figure => ({
  name: 'disk_free_bytes',
  help: 'What the disk of the data folder still takes, or that of its files where it is tighter',
  type: 'gauge',
  values: [{ value: free }],
});

function ownFigures(): Figure[] {
  const cpu = process.cpuUsage();
  return [
    {
      name: 'process_uptime_seconds',
      help: 'Since this process started',
      type: 'gauge',
      values: [{ value: Math.round(process.uptime()) }],
    },
    { name: 'process_resident_memory_bytes', help: 'Resident memory', type: 'gauge', values: [{ value: process.memoryUsage.rss() }] },
    { name: 'process_cpu_seconds_total', help: 'Processor time', type: 'counter', values: [{ value: (cpu.user + cpu.system) / 1e6 }] },
  ];
}
