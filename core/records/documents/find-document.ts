import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { AppError } from '#core/kernel/platform/app-error';

/** The document, unless it is in the trash. Throws `not-found`. */
export async function findDocument(em: EntityManager, id: number): Promise<Document> {
  const document = await em.findOne(Document, { id, deletedAt: null });
  if (!document) throw new AppError('not-found', 'Document not found');
  return document;
}

/** The same, held against others who would change it until the caller's transaction ends, as it is now. */
export async function lockDocument(em: EntityManager, id: number): Promise<Document> {
  const document = await em.findOne(Document, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!document) throw new AppError('not-found', 'Document not found');
  return document;
}
