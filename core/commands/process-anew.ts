import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { postDocuments } from '#core/commands/post-documents';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import type { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { lockDocument } from '#core/records/documents/find-document';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { recordEvent } from '#core/records/documents/record-event';
import type { CaseField } from '#core/database/entities/correction-case.entity';
import { forgetCases } from '#core/records/learning/learn';
import { isReadField } from '#core/database/values/read-field';
import { settleMailAfter } from '#core/records/mail/last-of-mail';
import { typeOfMailbox } from '#core/records/mail/mailbox-type';
import type { Clock } from '#core/kernel/platform/clock';
import { scanAnew } from '#core/kernel/scanning/virus-verdicts';
import { isLinkedByItself } from '#core/books/subscriptions/linked-by-itself';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask, holdTasks, revokeTasks } from '#core/kernel/tasks/add-task';

/** What corrections have taught; a kind of spending may also be learned from how it was booked. */
const taughtBy = ({ fields }: PersonFields): CaseField[] => ['document_type', 'property_id', ...Object.keys(fields).filter(isReadField)];

/**
 * Asks for a document to be read and extracted anew; it is `pending` when this returns. People's corrections stay unless
 * they are to be discarded. Live work on it is asked to run once more. Answers the task to wake for after the commit.
 */
export async function processAnew(
  em: EntityManager,
  id: number,
  { actor, discardCorrections }: { actor: Actor; discardCorrections: boolean },
): Promise<AddedTask> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    await holdTasks(tx, id);
    const document = await lockDocument(tx, id);
    const before = documentSnapshot(document);
    if (discardCorrections) {
      await forgetCases(tx, id, taughtBy(document.personFields));
      document.personFields = { fields: {} };
      refreshEffectiveColumns(document);
      // Of another type it is the bill of no subscription any more. What the machine has linked it finds anew.
      if (document.documentType !== 'subscription' && !isLinkedByItself(document)) document.subscriptionId = null;
    }
    // What a person has filed stays filed, and is still read again.
    if (document.processingStatus !== 'filed') document.processingStatus = 'pending';
    document.failureCode = null;
    document.failureReason = null;
    const details = discardCorrections ? { discard_corrections: true } : {};
    recordEvent(tx, id, 'queued', details, actor.userId);
    auditDocument(tx, document, { actor, action: 'process', before, details });
    await tx.flush();
    await scanAnew(tx, document.sha256);
    if (discardCorrections) await postDocuments(tx, [document], { actor });
    return addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true }, priority: taskPriority.person });
  });
}

/** Forgets what the machine found and starts over. Whoever works on the document loses it. What people set stays. */
export async function resetToPending(em: EntityManager, id: number, actor: Actor): Promise<AddedTask> {
  return em.transactional(async (tx) => {
    await revokeTasks(tx, id, 'A person reset the document.');
    const document = await lockDocument(tx, id);
    const before = documentSnapshot(document);
    clearMachine(document);
    await tx.execute('delete from document_page where document_id = ?', [id]);
    recordEvent(tx, id, 'reset', {}, actor.userId);
    auditDocument(tx, document, { actor, action: 'reset', before });
    await tx.flush();
    await scanAnew(tx, document.sha256);
    return addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true }, priority: taskPriority.person });
  });
}

/**
 * The machine stops here, whatever it was doing. The document stays in the review queue: that is for people to say. Where the other papers
 * of its mail only waited for it, they are settled: answers that task, to wake for, else null.
 */
export async function forceComplete(
  em: EntityManager,
  id: number,
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<AddedTask | null> {
  return em.transactional(async (tx) => {
    await revokeTasks(tx, id, 'A person marked the document as completed.');
    const document = await lockDocument(tx, id);
    const before = documentSnapshot(document);
    document.processingStatus = 'completed';
    document.failureCode = null;
    document.failureReason = null;
    document.completedAt = clock.now();
    recordEvent(tx, id, 'force_completed', {}, actor.userId);
    auditDocument(tx, document, { actor, action: 'force-complete', before });
    await tx.flush();
    return settleMailAfter(tx, id);
  });
}

/** Forgets what the machine found in a document. */
export function clearMachine(document: Document): void {
  const type = document.mailbox ? typeOfMailbox[document.mailbox] : undefined;
  const linked = isLinkedByItself(document) ? document.machineFields.linked_subscription : undefined;
  const machine: MachineFields = {
    fields: {},
    ...(type ? { document_type: type } : {}),
    // Without it the machine's own link would pass for a person's, and never be looked at again.
    ...(linked ? { linked_subscription: linked } : {}),
  };
  Object.assign(document, {
    machineFields: machine,
    processingStatus: 'pending',
    failureCode: null,
    failureReason: null,
    // The words of an e-mail are its original: nothing could read them again.
    ...(document.fileKey ? { ocrText: null } : {}),
    pageCount: null,
    extractedBy: null,
    extractorVersion: null,
    providerAnswer: null,
    readAt: null,
    extractedAt: null,
    completedAt: null,
  });
  refreshEffectiveColumns(document);
}
