import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { storable } from '#core/kernel/platform/storable';
import type { PageText } from '#core/reading/page-text';

/** What is known about a document once its pages are read. */
export interface ReadPages {
  pages: readonly PageText[];
  /** All pages of the file, including those that were not read. */
  pageCount: number;
  text: string;
  /** False while pages wait for OCR. */
  complete: boolean;
}

/** Replaces a document's pages from an earlier reading. */
export async function savePages(em: EntityManager, documentId: number, { pages, pageCount, text, complete }: ReadPages): Promise<void> {
  await em.nativeDelete(DocumentPage, { documentId });
  const rows = pages.map(({ lines, papers = 1, ...page }) => ({
    ...page,
    papers,
    documentId,
    lines: lines.map(({ words }) => ({ words: words.map((word) => ({ ...word, text: storable(word.text) })) })),
  }));
  if (rows.length > 0) await em.insertMany(DocumentPage, rows);
  await em.execute(
    `update document set ocr_text = ?, page_count = ?, read_at = case when ? then now() end, updated_at = now() where id = ?`,
    [storable(text), pageCount, complete, documentId],
  );
}
