import type { EntityManager } from '@mikro-orm/postgresql';
import { Claim } from '#core/database/entities/claim.entity';
import type { Sides } from '#core/database/values/document-fields';
import { effectiveField } from '#core/database/values/effective-values';
import { sumOf } from '#core/kernel/platform/sum-of';
import { papersOf } from '#core/books/hoa/project-hoa-email';

/** What a document of an association asks for, and what of it stands in the dues. Money is decimal text. */
export interface RecordedDues {
  documentId: number;
  /** All that it wants to be paid, or confirms as paid. */
  asked: string;
  currency: string | null;
  recordedAs: 'charge' | 'payment' | null;
  recorded: string;
  /** A late fee that it names and nothing is recorded of. */
  unrecordedLateFee: string | null;
}

/** What a document wants to be paid in all, or confirms as paid; null where it names no amount. Decimal text. */
export function askedBy(paper: Sides): string | null {
  const asked = effectiveField(paper, 'amount_due') ?? effectiveField(paper, 'amount');
  return asked !== null && Number(asked) > 0 ? asked : null;
}

/** The documents of a mail that ask for money or confirm it, oldest first, each with what is recorded of it. Reads only. */
export async function recordedDues(em: EntityManager, mailId: number): Promise<RecordedDues[]> {
  const papers = await papersOf(em, mailId);
  const entries = await em.find(
    Claim,
    { book: 'dues', source: 'machine', documentId: { $in: papers.map(({ id }) => id) }, standing: { $ne: 'withdrawn' } },
    { orderBy: { id: 1 }, refresh: true },
  );
  return papers.flatMap((paper) => {
    const paperEntries = entries.filter(({ documentId }) => documentId === paper.id);
    const asked = askedBy(paper);
    const fee = effectiveField(paper, 'late_fee');
    const [first] = paperEntries;
    // A credit note asks for nothing, whatever balance it names.
    if (asked === null || first?.kind === 'credit') return [];
    return {
      documentId: paper.id,
      asked,
      currency: effectiveField(paper, 'currency'),
      recordedAs: first ? (first.kind === 'payment' ? 'payment' : 'charge') : null,
      // A late fee that is waived comes off the dues beside it.
      recorded: sumOf(paperEntries.map(({ kind, amount }) => `${kind === 'credit' ? '-' : ''}${amount ?? '0.00'}`)),
      unrecordedLateFee: fee !== null && Number(fee) > 0 && !paperEntries.some(({ kind }) => kind === 'late_fee') ? fee : null,
    };
  });
}
