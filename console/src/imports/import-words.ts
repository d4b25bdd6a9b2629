import type { ImportInList, ImportNote, RowOutcome } from '../api/types';
import type { Badge } from '../documents/document-words';

type Translate = (key: string, options?: Record<string, unknown>) => string;

const tones: Readonly<Record<ImportInList['state'], Badge['tone']>> = {
  reading: 'info',
  refused: 'bad',
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  running: 'info',
  stopped: 'bad',
  done: 'good',
  undoing: 'info',
  undone: 'info',
};

const outcomeTones: Readonly<Record<RowOutcome, Badge['tone']>> = {
  new: 'good',
  existing: 'info',
  conflict: 'warn',
  undecided: 'warn',
  refused: 'bad',
  left_out: 'info',
  imported: 'good',
  kept: 'warn',
  undone: 'info',
};

export const stateBadge = (state: ImportInList['state']): Badge => ({ tone: tones[state], text: `imports.state_${state}` });
export const outcomeBadge = (outcome: RowOutcome): Badge => ({ tone: outcomeTones[outcome], text: `imports.outcome_${outcome}` });

/** What a note says, in the reader's language. */
export const noteWords = ({ code, args, sentence }: ImportNote, translate: Translate): string =>
  translate(`import_notes.${code}`, { _: sentence, ...args });

/** Whether a worker is at it, and the screen is to ask how far it is. */
export const isAtWork = (state: ImportInList['state'] | undefined): boolean =>
  state === 'reading' || state === 'checking' || state === 'running' || state === 'undoing';

/** How many rows have come to one of these. */
export const rowsOf = ({ outcomes }: Pick<ImportInList, 'outcomes'>, ...wanted: readonly RowOutcome[]): number =>
  outcomes.reduce((sum, { outcome, rows }) => sum + (wanted.includes(outcome) ? rows : 0), 0);

/** What rows of these outcomes add up to; null where they have no amounts. */
export function totalOf({ outcomes }: Pick<ImportInList, 'outcomes'>, ...wanted: readonly RowOutcome[]): number | null {
  const totals = outcomes.flatMap(({ outcome, total }) => (wanted.includes(outcome) && total !== null ? [total] : []));
  // Whole cents: sums of fractions would not be exact.
  return totals.length === 0 ? null : totals.reduce((sum, total) => sum + Math.round(total * 100), 0) / 100;
}
