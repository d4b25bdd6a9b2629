import type { components } from '../api/schema';
import type { Badge } from '../documents/document-words';

export type ScheduledExport = components['schemas']['ScheduledExport'];
export type ExportRun = components['schemas']['ExportRun'];

/** How a run ended. One that waits and has a reason was tried already. */
export function runBadge({ state, reason }: Pick<ExportRun, 'state' | 'reason'>): Badge {
  if (state === 'done') return { tone: 'good', text: 'exports.run_done' };
  if (state === 'failed') return { tone: 'bad', text: 'exports.run_failed' };
  return reason === null ? { tone: 'info', text: 'exports.run_waiting' } : { tone: 'warn', text: 'exports.run_retrying' };
}

/** How an export is doing: by its last run, unless it is off. */
export function exportBadge({ is_on: on, last_run: run }: Pick<ScheduledExport, 'is_on' | 'last_run'>): Badge {
  if (!on) return { tone: 'info', text: 'exports.off' };
  return run && run.state !== 'done' ? runBadge(run) : { tone: 'good', text: 'exports.on' };
}
