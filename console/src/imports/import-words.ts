import type { ImportInList, ImportNote, RowOutcome } from '../api/types';
import type { Badge } from '../documents/document-words';
import { formatDay } from '../money/format';

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

/** The first of these keys that has words. */
function firstWords([key = '', ...others]: readonly string[], translate: Translate): string {
  const words = translate(key, { _: '' });
  return words === '' && others.length > 0 ? firstWords(others, translate) : words;
}

/** What the console calls a field of a record, by its name on the server. */
const fieldWords = (field: string, translate: Translate): string =>
  firstWords([`import_fields.${field}`, `import_changed.${field}`, `property_form.${field}`, 'import_changed.other'], translate);

/** What a note says, in the reader's language. */
export function noteWords({ code, args }: ImportNote, translate: Translate): string {
  const { fields, by, day } = args;
  const named = typeof fields === 'string' && new Set(fields.split(', ').map((field) => fieldWords(field, translate)));
  return translate(`import_notes.${code}`, {
    ...args,
    ...(named && { fields: [...named].join(', ') }),
    ...(typeof by === 'string' && { by: firstWords([`import_used.${by}`, 'import_used.other'], translate) }),
    ...(typeof day === 'string' && { day: formatDay(day) }),
  });
}

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
