import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { type Correction, correctDocument } from '#core/commands/correct-document';
import type { Document } from '#core/database/entities/document.entity';
import { holdHoaEmail, type HoaWriting, hoaResource } from '#core/commands/change-hoa-email';
import type { HoaAssignmentState, HoaEmail } from '#core/database/entities/hoa-email.entity';
import { postDues } from '#core/books/hoa/post-dues';
import { papersOf } from '#core/books/hoa/project-hoa-email';
import { AppError } from '#core/kernel/platform/app-error';
import { businessOr } from '#core/records/settings/business';
import { Property } from '#core/database/entities/property.entity';

/** A person says whose it is: the e-mail's and its documents' property. Throws `not-found` for either. */
export function assignHoaEmail(
  em: EntityManager,
  id: number,
  { propertyId, reviewNotes }: { propertyId: number; reviewNotes?: string | null },
  { actor, clock }: HoaWriting,
): Promise<void> {
  return em.transactional(async (tx) => {
    const email = await holdHoaEmail(tx, id, [propertyId]);
    if (!(await tx.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
    const papers = await papersOf(tx, email.mailId);
    const before = assignmentOf(email, papers);
    for (const paper of papers) await assignDocument(tx, paper, propertyId, { actor, clock });
    await tx.refresh(email);
    email.propertyId = propertyId;
    if (reviewNotes !== undefined) email.reviewNotes = reviewNotes;
    email.personSet = [...new Set([...email.personSet, 'property_id'])];
    email.lastAssignment = { before, propertyId, reviewNotes: email.reviewNotes ?? null };
    await finishAssignment(tx, email, { before, actor, action: 'assign' });
  });
}

/**
 * Takes back the last assignment of an HOA e-mail: its property, its notes and its documents' properties are again what they
 * were before, and what it charged leaves the dues. What has been changed since stays. Throws `not-found`, and `conflict` where
 * there is no assignment.
 */
export function undoAssignment(em: EntityManager, id: number, { actor, clock }: HoaWriting): Promise<void> {
  return em.transactional(async (tx) => {
    const email = await holdHoaEmail(tx, id);
    const { lastAssignment: last } = email;
    if (!last) throw new AppError('conflict', 'There is no assignment to undo.');
    const papers = await papersOf(tx, email.mailId);
    const before = assignmentOf(email, papers);
    for (const paper of papers) {
      const was = last.before.papers.find(({ id: paperId }) => paperId === paper.id);
      if (was && paper.personFields.property_id === last.propertyId) await assignDocument(tx, paper, was.property, { actor, clock });
    }
    await tx.refresh(email);
    email.lastAssignment = null;
    email.propertyId = last.before.propertyId;
    if (!last.before.byPerson) email.personSet = email.personSet.filter((name) => name !== 'property_id');
    if ((email.reviewNotes ?? null) === last.reviewNotes) email.reviewNotes = last.before.reviewNotes;
    await tx.flush();
    await finishAssignment(tx, email, { before, actor, action: 'undo-assign' });
  });
}

/** The bill of a subscription keeps no property. */
async function assignDocument(
  em: EntityManager,
  { id, documentType }: Document,
  propertyId: Correction['propertyId'],
  writing: HoaWriting,
): Promise<void> {
  if (documentType !== 'subscription') await correctDocument(em, id, { propertyId }, writing);
}

async function finishAssignment(
  em: EntityManager,
  email: HoaEmail,
  { before, actor, action }: Pick<HoaWriting, 'actor'> & { before: HoaAssignmentState; action: string },
): Promise<void> {
  const papers = await papersOf(em, email.mailId);
  const sides = { before: { assignment: before }, after: { assignment: assignmentOf(email, papers) } };
  recordAudit(em, { ...actor, action, resource: hoaResource, resourceId: email.id, ...sides });
  await postDues(em, papers, await businessOr(em));
}

/** How an HOA e-mail and its documents are assigned now. */
const assignmentOf = (email: HoaEmail, papers: readonly Document[]): HoaAssignmentState => ({
  propertyId: email.propertyId ?? null,
  byPerson: email.personSet.includes('property_id'),
  reviewNotes: email.reviewNotes ?? null,
  papers: papers.map(({ id, personFields: { property_id: property } }) => ({
    id,
    property: property === undefined ? 'machine' : property,
  })),
});
