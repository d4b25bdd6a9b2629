import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '#core/records/documents/record-event';

/** Completes a document, unless a person has filed it, it is completed already, or it has failed: then only reading it again helps. */
export async function completeDocument(em: EntityManager, documentId: number): Promise<void> {
  const [row] = await em.execute<{ duration_ms: number | null }[]>(
    `update document set processing_status = 'completed', completed_at = now(), failure_code = null, failure_reason = null, updated_at = now()
     where id = ? and deleted_at is null and processing_status in ('pending', 'processing')
     returning (extract(epoch from now() - (select max(at) from document_event
       where document_id = document.id and kind in ('received', 'queued', 'reset'))) * 1000)::int as duration_ms`,
    [documentId],
  );
  if (row) recordEvent(em, documentId, 'completed', { duration_ms: row.duration_ms });
}
