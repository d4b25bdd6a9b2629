import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '#core/records/documents/record-event';

/** Ends a document's way: completed, unless a person has filed or the machine has completed it before, or it has failed: then only reading it anew helps. */
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
