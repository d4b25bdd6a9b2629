import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import type { PageText } from '#core/reading/page-text';

/** The pages of a document as they were read, the first `most` of them. */
export async function loadPages(em: EntityManager, documentId: number, most?: number): Promise<PageText[]> {
  const rows = await em.find(DocumentPage, { documentId }, { orderBy: { page: 1 }, ...(most !== undefined && { limit: most }) });
  return rows.map(({ page, width, height, source, confidence, lines }) => ({
    page,
    width: Number(width),
    height: Number(height),
    source,
    confidence: confidence === null || confidence === undefined ? null : Number(confidence),
    lines,
  }));
}
