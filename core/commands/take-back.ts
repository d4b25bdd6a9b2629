import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { DocumentEvent, type DocumentEventKind } from '#core/database/entities/document-event.entity';
import { processingStatuses } from '#core/database/values/document-status';
import type { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { failureCodes } from '#core/database/values/failure-code';
import { postDocuments } from '#core/commands/post-documents';
import { lockDocument } from '#core/records/documents/find-document';
import { recordEvent } from '#core/records/documents/record-event';
import { regroupCopies } from '#core/commands/regroup-copies';
import { isToldApart } from '#core/records/documents/related-documents';
import { Expense } from '#core/database/entities/expense.entity';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { keepPlace } from '#core/records/learning/learn';
import { AppError } from '#core/kernel/platform/app-error';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** What a person can take back: that the document left the queue, the property it was given, or that it is of its own. */
export const takenBack = ['review', 'property', 'apart'] as const;
export type TakenBack = (typeof takenBack)[number];

/** What stood before, as the events of filing and assigning keep it; those of earlier versions say less. */
const FiledFacts = z.object({
  from: z.enum(processingStatuses).catch('completed'),
  failure_code: z.enum(failureCodes).nullish(),
  failure_reason: z.string().nullish(),
});
const AssignedFacts = z.object({
  property_id: z.int().nullable(),
  from: z.int().nullable().catch(null),
  by_person: z.boolean().catch(true),
});

/**
 * Takes a person's last decision back, as if it had not been made: the document stands in the queue again as it did before,
 * has the property it had, by whoever's word that was, or is a duplicate again. Answers the task to wake for, null where there is none. Throws `conflict`
 * where there is nothing to take back, or where something else has been done since.
 */
export async function takeBack(em: EntityManager, id: number, taken: TakenBack, actor: Actor): Promise<AddedTask | null> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    const document = await lockDocument(tx, id);
    const before = documentSnapshot(document);
    const by = actor.userId;
    const unfinished = taken === 'review' && (await returnToQueue(tx, document, by));
    if (taken === 'property') await giveBackProperty(tx, document, by);
    const regrouped = taken === 'apart' ? await joinAgain(tx, document, by) : [];
    auditDocument(tx, document, { actor, action: 'take-back', before, details: { what: taken } });
    if (taken !== 'review') await postDocuments(tx, [...regrouped, document], { actor });
    await tx.flush();
    return unfinished ? addTask(tx, { kind: 'read-document', subjectId: id, priority: taskPriority.person }) : null;
  });
}

async function lastFacts(em: EntityManager, id: number, kind: DocumentEventKind): Promise<Record<string, unknown>> {
  const event = await em.findOne(DocumentEvent, { documentId: id, kind, userId: { $ne: null } }, { orderBy: { id: 'desc' } });
  return event?.data ?? {};
}

/** Answers whether the machine has not finished with the document. */
async function returnToQueue(em: EntityManager, document: Document, by: number): Promise<boolean> {
  if (!document.reviewedAt) throw new AppError('conflict', 'The document is already in the review queue.');
  if (document.subscriptionId) throw new AppError('conflict', 'The document is a subscription bill.');
  if (await em.count(Expense, { documentId: document.id })) {
    throw new AppError('conflict', 'The document has an expense. Delete the expense to review the document again.');
  }
  document.reviewedAt = null;
  document.reviewedBy = null;
  if (document.processingStatus === 'filed') unfile(document, FiledFacts.parse(await lastFacts(em, document.id, 'filed')));
  recordEvent(em, document.id, 'corrected', { fields: [], reviewed: false }, by);
  return document.processingStatus === 'pending';
}

function unfile(document: Document, { from, failure_code: code, failure_reason: reason }: z.output<typeof FiledFacts>): void {
  const unread = (from === 'pending' || from === 'processing') && !document.extractedAt;
  const failed = from === 'failed' && Boolean(code);
  document.processingStatus = failed ? 'failed' : unread ? 'pending' : 'completed';
  if (failed) Object.assign(document, { failureCode: code, failureReason: reason ?? null });
}

async function giveBackProperty(em: EntityManager, document: Document, by: number): Promise<void> {
  const facts = AssignedFacts.safeParse(await lastFacts(em, document.id, 'assigned')).data;
  const now = document.propertyId ?? null;
  if (!facts || facts.property_id !== now) throw new AppError('conflict', 'The document has been assigned to another property since then.');
  const { property_id: _, ...person } = document.personFields;
  document.personFields = facts.by_person ? { ...person, property_id: facts.from } : person;
  refreshEffectiveColumns(document);
  await keepPlace(em, document);
  recordEvent(em, document.id, 'assigned', { property_id: document.propertyId ?? null, from: now, by_person: true }, by);
}

/** It is a copy or the confirmation of a payment again, as far as it is one by now. Answers the other documents of which something else is said now. */
async function joinAgain(em: EntityManager, document: Document, by: number): Promise<Document[]> {
  if (!isToldApart(document)) throw new AppError('conflict', 'Nobody has said that the document is of its own.');
  const { duplicate_of: _, ...person } = document.personFields;
  document.personFields = person;
  recordEvent(em, document.id, 'corrected', { fields: ['duplicate_of'] }, by);
  const regrouped = await regroupCopies(em, document);
  refreshEffectiveColumns(document);
  return regrouped;
}
