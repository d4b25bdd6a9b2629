import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange } from '#core/audit/audited-write';
import { findDocument } from '#core/documents/find-document';
import { ExpectedDocument } from '#core/expected/expected-document.entity';
import { ExpectedNotice } from '#core/expected/expected-notice.entity';
import { expectedResource } from '#core/expected/follow-expected';
import { AppError } from '#core/platform/app-error';
import type { Clock } from '#core/platform/clock';

interface Deciding {
  actor: Actor;
  clock: Clock;
}

/** Records which document it is. Throws `not-found` for either, and `conflict` where it has been closed, or the document only announces it. */
export function receiveExpected(em: EntityManager, id: number, documentId: number, by: Deciding): Promise<void> {
  return decide(em, id, 'receive', by, async (tx, expected) => {
    await findDocument(tx, documentId);
    if (await tx.count(ExpectedNotice, { expectedDocumentId: id, documentId }))
      throw new AppError('conflict', 'This is the e-mail that says that the document is ready, and not the document.');
    mustBeOpen(expected);
    const refusedDocuments = expected.refusedDocuments.filter((refused) => refused !== documentId);
    return { status: 'received', receivedDocumentId: documentId, closedReason: null, refusedDocuments };
  });
}

/** Dismisses it as no longer expected, with the reason. Throws `not-found`, and `conflict` where it has been closed. */
export function dismissExpected(em: EntityManager, id: number, reason: string, by: Deciding): Promise<void> {
  return decide(em, id, 'dismiss', by, (_, expected) => {
    mustBeOpen(expected);
    return { status: 'dismissed', closedReason: reason };
  });
}

/**
 * Expects it again. A document that closed it is not matched to it again automatically. Throws `not-found`, and `conflict` where it is open.
 */
export function reopenExpected(em: EntityManager, id: number, by: Deciding): Promise<void> {
  return decide(em, id, 'reopen', by, (_, expected) => {
    if (expected.status === 'open') throw new AppError('conflict', 'This document is still expected.');
    const refused = [...expected.refusedDocuments, ...(expected.receivedDocumentId ? [expected.receivedDocumentId] : [])];
    return { status: 'open', receivedDocumentId: null, closedReason: null, refusedDocuments: [...new Set(refused)] };
  });
}

type Decision = Partial<Pick<ExpectedDocument, 'status' | 'receivedDocumentId' | 'closedReason' | 'refusedDocuments'>>;

function decide(
  em: EntityManager,
  id: number,
  action: string,
  { actor, clock }: Deciding,
  decision: (tx: EntityManager, expected: ExpectedDocument) => Decision | Promise<Decision>,
): Promise<void> {
  return em.transactional(async (tx) => {
    const expected = await tx.findOne(ExpectedDocument, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!expected) throw new AppError('not-found', 'Expected document not found');
    const decided = await decision(tx, expected);
    await auditChange(tx, expected, { resource: expectedResource, actor, action }, () => {
      Object.assign(expected, { ...decided, decidedBy: actor.userId, decidedAt: clock.now() });
    });
  });
}

function mustBeOpen({ status }: ExpectedDocument): void {
  if (status === 'received') throw new AppError('conflict', 'Its document has been received. Reopen it first.');
  if (status === 'dismissed') throw new AppError('conflict', 'It has been dismissed. Reopen it first.');
}
