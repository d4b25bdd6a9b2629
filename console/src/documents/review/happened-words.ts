import type { DocumentEvent } from '../../api/types';

type Happened = Pick<DocumentEvent, 'kind' | 'data'>;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What happened, as the key of its words. */
export function happenedWords({ kind, data }: Happened): { words: string; args: Record<string, unknown> } {
  const { page, pages } = data;
  if (kind === 'reading' && isNumber(page) && isNumber(pages)) return { words: 'happened.reading_page', args: { page, pages } };
  if (kind === 'assigned' && data.property_id === null) return { words: 'happened.unassigned', args: {} };
  return { words: `happened.${kind}`, args: {} };
}
