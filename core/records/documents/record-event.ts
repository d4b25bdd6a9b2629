import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentEvent, type DocumentEventKind } from '#core/database/entities/document-event.entity';

/**
 * Adds a line to a document's history, in the caller's transaction; live screens hear of it at the commit.
 * `data` holds small facts (page, pages, duration_ms, what changed), never a secret and never the text.
 */
export function recordEvent(
  em: EntityManager,
  documentId: number,
  kind: DocumentEventKind,
  data: Record<string, unknown> = {},
  userId: number | null = null,
): void {
  em.create(DocumentEvent, { documentId, kind, data, userId });
}
