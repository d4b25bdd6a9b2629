import { expect, test } from 'vitest';
import { exportBadge, type ExportRun } from './export-words';

const run = (state: ExportRun['state'], reason: string | null = null) => ({ state, reason }) as ExportRun;

test.each([
  [true, null, 'exports.on'],
  [true, run('done'), 'exports.on'],
  [true, run('waiting'), 'exports.run_waiting'],
  [true, run('waiting', 'The disk is full.'), 'exports.run_retrying'],
  [true, run('failed', 'The disk is full.'), 'exports.run_failed'],
  [false, run('failed', 'The disk is full.'), 'exports.off'],
])('an export that is on (%s) with the last run %o', (on, last, text) =>
  expect(exportBadge({ is_on: on, last_run: last }).text).toBe(text),
);
