import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Holds a document and the others of its mail, the lowest id first, until the caller's transaction ends: what one of them states may follow from the others. To be
 * asked before anything else is locked, since whoever changes the books holds documents first, then the series of their claims, and their HOA e-mail last.
 */
export async function holdDocuments(em: EntityManager, documentId: number): Promise<void> {
  await em.execute('select id from document where id = ? or mail_id = (select mail_id from document where id = ?) order by id for update', [
    documentId,
    documentId,
  ]);
}

/** The same for all documents of a mail. */
export async function holdDocumentsOfMail(em: EntityManager, mailId: number): Promise<void> {
  await em.execute('select id from document where mail_id = ? order by id for update', [mailId]);
}
