import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { linkPayments } from '#core/records/documents/link-payments';
import { recordEvent } from '#core/records/documents/record-event';
import { relateDocument } from '#core/commands/relate-document';
import { hasSameBytes, isToldApart } from '#core/records/documents/related-documents';
import { Expense } from '#core/database/entities/expense.entity';

/**
 * Decides again which document of a file or bill is the original, and which bill a payment is for, after one of them was corrected, deleted or restored:
 * a copy of a missing original would be in no book. Answers the other documents that changed, for the caller to post with it. In the transaction of the
 * caller, which holds it (see holdDocuments).
 */
export async function regroupCopies(em: EntityManager, document: Document): Promise<Document[]> {
  await em.flush();
  const { id, sha256 } = document;
  const others = await em.find(
    Document,
    { id: { $ne: id }, deletedAt: null, $or: [{ sha256, fileSize: { $gt: 0 } }, { duplicateOf: id }] },
    { orderBy: { id: 1 }, refresh: true },
  );
  const marks = new Map(others.map((paper) => [paper, { of: paper.duplicateOf ?? null, sameBytes: hasSameBytes(paper) }]));
  const there = document.deletedAt ? others : [...others, document].toSorted((a, b) => a.id - b.id);
  await markSameBytes(
    em,
    there.filter((paper) => paper.sha256 === sha256 && paper.fileSize > 0 && !isToldApart(paper)),
  );
  const related: Document[] = [];
  // A document that is no longer a copy of a file may still be one of a bill, and a restored one may be the original of others.
  for (const paper of there)
    if (paper === document || (marks.get(paper)?.of ?? null) !== null) related.push(...(await relateDocument(em, paper)));
  if (document.deletedAt) related.push(...(await linkPayments(em, document, [])));
  // A copy of a file, if of another, stood in no book before and stands in none now: there may be thousands of those. Another document of a bill
  // may say more than the one that is the first now.
  const stayed = new Set(
    others.filter((paper) => {
      const before = marks.get(paper);
      if (before?.sameBytes !== hasSameBytes(paper)) return false;
      return before.sameBytes || before.of === (paper.duplicateOf ?? null);
    }),
  );
  const changed = new Set([...others, ...related].filter((paper) => !stayed.has(paper)));
  changed.delete(document);
  return [...changed];
}

/** Of the same file the booked paper, else the oldest, is the first. */
async function markSameBytes(em: EntityManager, papers: readonly Document[]): Promise<void> {
  const booked = await em.findOne(Expense, { documentId: { $in: papers.map(({ id }) => id) } });
  const first = papers.find(({ id }) => id === booked?.documentId) ?? papers[0];
  for (const paper of papers) {
    // What it is by its words is decided with the other bills.
    if (paper === first && !hasSameBytes(paper)) continue;
    const firstId = paper === first ? null : (first?.id ?? null);
    if ((paper.duplicateOf ?? null) === firstId && !paper.duplicateReason) continue;
    paper.duplicateOf = firstId;
    paper.duplicateReason = null;
    const reason = firstId === null ? 'It is no longer a duplicate of another file.' : `The same file as document ${firstId}.`;
    recordEvent(em, paper.id, 'settled', { duplicate_of: firstId, reason });
  }
  await em.flush();
}
