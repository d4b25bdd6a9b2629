import type { EntityManager } from '@mikro-orm/postgresql';
import { acceptWeights } from '#core/ops/weights/accept-weights';
import { heldBy, type Replayed } from '#core/ops/weights/judge-replay';
import { ReplayedDocument } from '#core/database/entities/replayed-document.entity';

/** How many corrected documents are read again: the newest of each vendor first, so that vendors corrected long ago are not left out. */
const mostReplayed = 2000;
const firstOfVendor = 20;

/** Documents that show how to read, with the time of the last correction: corrected ones, and those for which a lesson proved right. */
const teaching = (limit: number): string => `select id, said_at from (
  select d.id, t.said_at, row_number() over (partition by lower(coalesce(d.vendor_name, d.from_email, '')) order by d.id desc) > ${firstOfVendor} as is_further from (
    select document_id as id, max(updated_at) as said_at from correction_case where field <> 'property_id' group by document_id
    union all
    select id, null from document d where deleted_at is null and reviewed_at is not null and jsonb_exists(machine_fields, 'before_lessons')
      and not exists (select from correction_case c where c.document_id = d.id and c.field <> 'property_id')
  ) t join document d on d.id = t.id where d.deleted_at is null and d.extracted_at is not null
) taught order by is_further, id desc limit ${limit}`;

/** How many documents a replay takes, and how many of them are done. */
export async function countReplay(em: EntityManager, weightsId: number): Promise<{ done: number; total: number }> {
  const [row] = await em.execute<{ done: number; total: number }[]>(
    `select count(r.document_id)::int as done, count(*)::int as total from (${teaching(mostReplayed)}) t
     left join replayed_document r on r.weights_id = ? and r.document_id = t.id`,
    [weightsId],
  );
  return row ?? { done: 0, total: 0 };
}

/** Up to `limit` documents, the newest first, that some weights have not read since they were last corrected. */
export async function documentsToReplay(em: EntityManager, weightsId: number, limit: number, most = mostReplayed): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select t.id from (${teaching(most)}) t left join replayed_document r on r.weights_id = ? and r.document_id = t.id
     where r.at is null or r.at < t.said_at order by t.id desc limit ?`,
    [weightsId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Saves documents that were read again, in the caller's transaction; a later reading replaces an earlier one. */
export async function keepReplayed(em: EntityManager, weightsId: number, documents: readonly Replayed[]): Promise<void> {
  for (const { readAs, ...rest } of documents)
    await em.upsert(ReplayedDocument, { ...rest, weightsId, readAs: [...readAs], values: [...rest.values], at: new Date() });
}

/**
 * Ends a replay, in the caller's transaction: where the new weights are worse for no vendor they are accepted; otherwise those vendors stay with the
 * accepted ones. Corrections that were undone since do not count.
 */
export async function judgeReplay(em: EntityManager, { id: weightsId, hash }: { id: number; hash: string }): Promise<void> {
  await em.execute(
    `delete from replayed_document where weights_id = ? and document_id not in (select id from (${teaching(mostReplayed)}) t)`,
    [weightsId],
  );
  const held = heldBy(await em.find(ReplayedDocument, { weightsId }));
  await em.execute('update reading_weights set replayed_at = now(), held = ?::jsonb where id = ?', [JSON.stringify(held), weightsId]);
  if (held.length === 0) await acceptWeights(em, { id: weightsId, hash }, { userId: null });
}
