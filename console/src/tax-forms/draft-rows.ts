import type { ScheduleE } from '../api/types';

export type DraftProperty = ScheduleE['sheets'][number][number];

/** Lines of the draft with a caption of their own; those between them have that of the tax line. */
const ownCaptions = new Set(['3', '4', '20', '21', '22', '23a', '23b', '23c', '23d', '23e', '24', '25', '26']);

/** The name of a line's caption. */
export const captionOf = (line: string): string => (ownCaptions.has(line) ? `schedule_e.line_${line}` : `tax_lines.${line}`);

/** What stands where the books know no amount: income that is not recorded, what the accountant decides, or nothing. */
export function wordsOfNone(line: string): string | null {
  if (['3', '4', '21', '23a', '23b'].includes(line)) return 'schedule_e.not_recorded';
  if (line === '22') return 'schedule_e.by_8582';
  return ['24', '25', '26'].includes(line) ? 'schedule_e.by_accountant' : null;
}

/** What a sheet shows from top to bottom: what the form asks of a property, then its lines. */
export const rowsOf = ([first]: readonly DraftProperty[]): string[] => [
  'address',
  'type',
  'days',
  'joint_venture',
  ...(first?.cells.map(({ line }) => line) ?? []),
  '22',
];
