import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { isUnfinished } from '#core/database/values/document-status';
import { Document } from '#core/database/entities/document.entity';
import { loadPages } from '#core/records/documents/load-pages';
import { Expense } from '#core/database/entities/expense.entity';
import { findDocument, lockDocument } from '#core/records/documents/find-document';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { recordEvent } from '#core/records/documents/record-event';
import { AppError } from '#core/kernel/platform/app-error';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import { mimeTypes } from '#core/reading/file-type';
import { proposeStarts } from '#core/reading/stack';

const divisible: ReadonlySet<string> = new Set([mimeTypes.pdf, mimeTypes.tif]);

export interface Papers {
  pages: number;
  /** Where another paper seems to begin, from 2. */
  starts: number[];
  /** Why it cannot be divided; null where it can. */
  refusal: string | null;
  /** The documents that it was divided into. */
  documents: { id: number; filename: string }[];
}

/** How many pages a document has, and on which of them another paper seems to begin. Throws not-found. */
export async function findPapers(em: EntityManager, id: number): Promise<Papers> {
  const document = await findDocument(em, id);
  const pages = await loadPages(em, id);
  const refusal = await refusalOf(em, document);
  const documents = document.processingStatus === 'filed' ? await papersOf(em, id) : [];
  return { pages: document.pageCount ?? 0, starts: refusal === null ? proposeStarts(pages) : [], refusal, documents };
}

/** The documents that a file was divided into, without those in the trash. */
const papersOf = (em: EntityManager, id: number): Promise<{ id: number; filename: string }[]> =>
  em.execute(
    `select d.id, d.filename from document_event e cross join lateral jsonb_array_elements_text(e.data->'papers') p (id)
       join document d on d.id = p.id::int and d.deleted_at is null
       where e.id = (select max(id) from document_event where document_id = ? and kind = 'read' and jsonb_exists(data, 'papers')) order by d.id`,
    [id],
  );

/** Why a document cannot be divided into the papers in it; null where it can. */
async function refusalOf(em: EntityManager, document: Document): Promise<string | null> {
  if (!divisible.has(document.mimeType)) return 'Only a PDF or TIFF can be split.';
  if (isUnfinished(document.processingStatus)) return 'This document is still being read. Split it when that is done.';
  if (document.processingStatus === 'filed') return 'This document is filed. Take that back before you split it.';
  if ((document.pageCount ?? 0) < 2) return 'This document has one page.';
  if (document.reviewedAt) return 'This document is reviewed. Take that back before you split it.';
  if ((await em.count(Expense, { documentId: document.id })) > 0) return 'This document has an expense. Delete that before you split it.';
  return null;
}

/**
 * Asks for a document to be divided: another paper begins on each page of `starts` (from 2). Each paper becomes a document of its own with the property and type
 * that people gave the whole, which stays and is filed. Answers the task to wake for after the commit. Throws not-found, conflict and invalid.
 */
export async function splitDocument(em: EntityManager, id: number, starts: readonly number[], actor: Actor): Promise<AddedTask> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    const document = await lockDocument(tx, id);
    const refusal = await refusalOf(tx, document);
    if (refusal !== null) throw new AppError('conflict', refusal);
    const last = document.pageCount ?? 0;
    if (starts.some((page) => page < 2 || page > last)) throw new AppError('invalid', `This document has pages 1 to ${last}.`);
    const before = documentSnapshot(document);
    document.processingStatus = 'pending';
    recordEvent(tx, id, 'queued', { by: 'split', starts }, actor.userId);
    auditDocument(tx, document, { actor, action: 'split', before, details: { starts } });
    await tx.flush();
    return addTask(tx, { kind: 'split-document', subjectId: id, payload: { starts: [...starts] }, priority: taskPriority.person });
  });
}
