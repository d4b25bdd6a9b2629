import type { SplitPart } from '#core/records/mail/split-parts';

/** What became of one part of an uploaded message, as its document's history keeps it. */
export interface PartLine {
  part: string;
  name: string | null;
  outcome: string;
  reason: string | null;
}

/** More parts than anybody reads in a history; the file keeps them all. */
const mostLines = 100;

/** Says of each part of an uploaded message what became of it, as the ledger does of a mail's. `made`: the documents, by their part paths. */
export function partLines(parts: readonly SplitPart[], made: ReadonlyMap<string, number>): { parts: PartLine[]; more?: number } {
  const lines = parts.map(({ path, filename, outcome, reason, document }): PartLine => {
    const id = document === null ? undefined : made.get(document);
    return { part: path, name: filename, outcome, reason: reason ?? (id === undefined ? null : `Became document ${id}.`) };
  });
  const more = lines.length - mostLines;
  return { parts: lines.slice(0, mostLines), ...(more > 0 && { more }) };
}

/** Why an uploaded message is none of its own papers. */
export const holderWords = (documents: readonly number[]): string =>
  `An e-mail that contains documents: ${documents.length === 1 ? 'document' : 'documents'} ${documents.join(', ')}.`;
