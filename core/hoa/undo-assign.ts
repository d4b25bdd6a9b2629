import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { recordAudit } from '#core/audit/record-audit';
import { Document } from '#core/documents/document.entity';
import { refreshEffectiveColumns } from '#core/documents/effective-values';
import { recordEvent } from '#core/documents/record-event';
import { holdHoaEmail, type HoaWriting, hoaResource } from '#core/hoa/change-hoa-email';
import { assignmentOf } from '#core/hoa/assignment-of';
import type { HoaAssignmentState } from '#core/hoa/hoa-assignment';
import { papersOf } from '#core/hoa/hoa-papers';
import { postDues } from '#core/hoa/post-dues';
import { keepPlace } from '#core/learning/learn';
import { AppError } from '#core/platform/app-error';

/**
 * Takes back the last assignment of an HOA e-mail: its property, its notes and its documents' properties are again what they
 * were before, and what it charged leaves the dues. What has been changed since stays. Throws `not-found`, and `conflict` where
 * there is no assignment.
 */
export function undoAssignment(em: EntityManager, id: number, { actor }: HoaWriting): Promise<void> {
  return em.transactional(async (tx) => {
    const email = await holdHoaEmail(tx, id);
    const last = email.lastAssignment;
    if (!last) throw new AppError('conflict', 'There is no assignment to undo.');
    const { before } = last;
    const was = assignmentOf(email, await papersOf(tx, email.mailId));
    for (const { id: paperId, property } of before.papers) await giveBack(tx, paperId, property, last.propertyId, actor.userId);
    email.lastAssignment = null;
    email.propertyId = before.propertyId;
    if (!before.byPerson) email.personSet = email.personSet.filter((name) => name !== 'property_id');
    if ((email.reviewNotes ?? null) === last.reviewNotes) email.reviewNotes = before.reviewNotes;
    await tx.flush();
    const papers = await papersOf(tx, email.mailId);
    recordAudit(tx, {
      ...actor,
      action: 'undo-assign',
      resource: hoaResource,
      resourceId: id,
      before: { assignment: was },
      after: { assignment: assignmentOf(email, papers) },
    });
    await postDues(tx, papers);
  });
}

/** Sets a document's property as it was, unless somebody has set another one since. */
async function giveBack(
  em: EntityManager,
  id: number,
  property: HoaAssignmentState['papers'][number]['property'],
  assigned: number | null,
  by: number,
): Promise<void> {
  const document = await em.findOne(Document, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!document || document.personFields.property_id !== assigned) return;
  const from = document.propertyId ?? null;
  const { property_id: _, ...rest } = document.personFields;
  document.personFields = property === 'machine' ? rest : { ...rest, property_id: property };
  refreshEffectiveColumns(document);
  await keepPlace(em, document);
  const propertyId = document.propertyId ?? null;
  if (propertyId !== from) recordEvent(em, id, 'assigned', { property_id: propertyId, from }, by);
  await em.flush();
}
