import type { SplitPart } from '#core/records/mail/split-parts';

/** The outcome of one part of an uploaded message, as its document's history keeps it. */
export interface PartLine {
  part: string;
  name: string | null;
  outcome: string;
  reason: string | null;
}

/** More parts than a history is readable with; the file keeps them all. */
const mostLines = 100;

/** Records the outcome of each part of an uploaded message, as the ledger does for a mail. `made`: the documents, by their part paths. */
export function partLines(parts: readonly SplitPart[], made: ReadonlyMap<string, number>): { parts: PartLine[]; more?: number } {
  const lines = parts.map(({ path, filename, outcome, reason, document }): PartLine => {
    const id = document === null ? undefined : made.get(document);
    return { part: path, name: filename, outcome, reason: reason ?? (id === undefined ? null : `Became document ${id}.`) };
  });
  const more = lines.length - mostLines;
  return { parts: lines.slice(0, mostLines), ...(more > 0 && { more }) };
}

/** Why an uploaded message is not a document beside those inside it. */
export const holderWords = (documents: readonly number[]): string =>
  `An e-mail that contains documents: ${documents.length === 1 ? 'document' : 'documents'} ${documents.join(', ')}.`;
