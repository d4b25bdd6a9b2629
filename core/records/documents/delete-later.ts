import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { addTask } from '#core/kernel/tasks/add-task';

/** A backup takes the database first and the files after: files that the dump refers to must still exist. */
const fileDelayMs = 24 * 3600 * 1000;

/** Has a document's file deleted in a day, in the caller's transaction, unless a row refers to it then. `documentId`: of the deleted document. */
export async function deleteLater(em: EntityManager, documentId: number, key: string): Promise<void> {
  await addTask(em, { kind: 'delete-file', subjectId: documentId, payload: { key }, runAfter: new Date(Date.now() + fileDelayMs) });
}

/**
 * Has those files deleted that were stored for a mail's documents but got none: while it was read, a copy of it was filed, or a person dismissed it.
 * Call it in the transaction that made the other documents.
 */
export async function deleteUnnamed(em: EntityManager, mailId: number, keys: Iterable<string>): Promise<void> {
  const unnamed = new Set(keys);
  if (unnamed.size === 0) return;
  const documents = await em.find(Document, { mailId }, { fields: ['fileKey'] });
  for (const { fileKey } of documents) if (fileKey) unnamed.delete(fileKey);
  for (const key of unnamed) await deleteFileLater(em, key);
}

/** The same for a file without a document. */
export async function deleteFileLater(em: EntityManager, key: string): Promise<void> {
  // The id its document would have had: with that of another document the task would join that one's.
  const [row] = await em.execute<{ id: number }[]>(`select nextval(pg_get_serial_sequence('document', 'id'))::int as id`);
  if (row) await deleteLater(em, row.id, key);
}
