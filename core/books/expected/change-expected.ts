import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { findDocument } from '#core/records/documents/find-document';
import type { ExpectedDocument, ExpectedStatus } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { decideExpected, holdRows } from '#core/books/expected/follow-expected';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';

interface Deciding {
  actor: Actor;
  clock: Clock;
}

/** Records which document it is. Throws `not-found` for either, and `conflict` where it has been closed, or the document only announces it. */
export function receiveExpected(em: EntityManager, id: number, documentId: number, by: Deciding): Promise<void> {
  return decide(em, id, 'receive', by, async (tx, { refusedDocuments }) => {
    await findDocument(tx, documentId);
    if (await tx.count(ExpectedNotice, { expectedDocumentId: id, documentId }))
      throw new AppError('conflict', 'This is the e-mail that announces the document, not the document itself.');
    const refused = refusedDocuments.filter((refusedId) => refusedId !== documentId);
    return { status: 'received', receivedDocumentId: documentId, refusedDocuments: refused };
  });
}

/** Dismisses it as no longer expected, with the reason. Throws `not-found`, and `conflict` where it has been closed. */
export const dismissExpected = (em: EntityManager, id: number, reason: string, by: Deciding): Promise<void> =>
  decide(em, id, 'dismiss', by, () => ({ status: 'dismissed', closedReason: reason }));

/** Expects it again. A document that closed it is not matched to it again automatically. Throws `not-found`, and `conflict` where it is open. */
export const reopenExpected = (em: EntityManager, id: number, by: Deciding): Promise<void> =>
  decide(em, id, 'reopen', by, (_, { refusedDocuments, receivedDocumentId }) => ({
    status: 'open',
    refusedDocuments: [...new Set([...refusedDocuments, ...(receivedDocumentId ? [receivedDocumentId] : [])])],
  }));

const conflicts = {
  open: 'This document is still expected.',
  received: 'Its document has been received. Reopen it first.',
  dismissed: 'It has been dismissed. Reopen it first.',
};

function decide(
  em: EntityManager,
  id: number,
  action: 'receive' | 'dismiss' | 'reopen',
  { actor, clock }: Deciding,
  decision: (tx: EntityManager, expected: ExpectedDocument) => Partial<ExpectedDocument> | Promise<Partial<ExpectedDocument>>,
): Promise<void> {
  return em.transactional(async (tx) => {
    const [expected] = await holdRows(tx, { id });
    if (!expected) throw new AppError('not-found', 'Expected document not found');
    const decided = await decision(tx, expected);
    const status: ExpectedStatus = expected.status;
    if ((status === 'open') === (action === 'reopen')) throw new AppError('conflict', conflicts[status]);
    await decideExpected(tx, expected, action, actor, { ...decided, decidedAt: clock.now() });
  });
}
