import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import type { Document } from '#core/database/entities/document.entity';
import { lockDocument } from '#core/records/documents/find-document';
import { recordEvent } from '#core/records/documents/record-event';

/** Puts a tag on a document. What a person had taken off may come back. */
export async function tagDocument(em: EntityManager, documentId: number, tagId: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const document = await lockDocument(tx, documentId);
    const before = documentSnapshot(document);
    const details = await setTags(tx, document, { add: [tagId], remove: [] }, actor.userId);
    auditDocument(tx, document, { actor, action: 'tag', before, details });
  });
}

/** Takes a tag off and remembers it: no rule puts it back. */
export async function untagDocument(em: EntityManager, documentId: number, tagId: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const document = await lockDocument(tx, documentId);
    const before = documentSnapshot(document);
    const details = await setTags(tx, document, { add: [], remove: [tagId] }, actor.userId);
    auditDocument(tx, document, { actor, action: 'untag', before, details });
  });
}

/** Adds and removes tags of a locked document, in the caller's transaction; the event and the answer name only what changed. */
export async function setTags(
  em: EntityManager,
  document: Document,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  by: number,
): Promise<{ tags_added?: number[]; tags_removed?: number[] }> {
  const added = await em.execute<{ tag_id: number }[]>(
    `insert into document_tag (document_id, tag_id) select ?, unnest(?::int[]) on conflict do nothing returning tag_id`,
    [document.id, `{${add.join(',')}}`],
  );
  const removed = await em.execute<{ tag_id: number }[]>(
    `delete from document_tag where document_id = ? and tag_id = any(?::int[]) returning tag_id`,
    [document.id, `{${remove.join(',')}}`],
  );
  const gone = new Set([...(document.personFields.removed_tags ?? []), ...remove].filter((id) => !add.includes(id)));
  document.personFields = { ...document.personFields, removed_tags: [...gone] };
  if (added.length + removed.length > 0) {
    document.updatedAt = new Date();
    recordEvent(em, document.id, 'tagged', { added: added.map((row) => row.tag_id), removed: removed.map((row) => row.tag_id) }, by);
  }
  await em.flush();
  return {
    ...(added.length > 0 ? { tags_added: added.map((row) => row.tag_id) } : {}),
    ...(removed.length > 0 ? { tags_removed: removed.map((row) => row.tag_id) } : {}),
  };
}
