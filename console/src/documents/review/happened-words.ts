import type { DocumentEvent } from '../../api/types';

type Happened = Pick<DocumentEvent, 'kind' | 'data'>;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What became of a part of an uploaded message, as the history keeps it. */
interface PartLine {
  part: string;
  name: string | null;
  reason: string;
}

const isPartLine = (line: unknown): line is PartLine => typeof (line as PartLine | null)?.reason === 'string';

/** Sentences of the server that stand below what happened: why, and what became of each part of a message. */
export function happenedLines({ kind, data }: Happened): string[] {
  if (kind === 'filed' && typeof data.reason === 'string') return [data.reason];
  if (kind !== 'read' || !Array.isArray(data.parts)) return [];
  return data.parts.filter(isPartLine).map(({ part, name, reason }) => `${name ?? part}: ${reason}`);
}

/** What happened, as the key of its words. */
export function happenedWords({ kind, data }: Happened): { words: string; args: Record<string, unknown> } {
  const { page, pages } = data;
  if (kind === 'reading' && isNumber(page) && isNumber(pages)) return { words: 'happened.reading_page', args: { page, pages } };
  if (kind === 'assigned' && data.property_id === null) return { words: 'happened.unassigned', args: {} };
  return { words: `happened.${kind}`, args: {} };
}
