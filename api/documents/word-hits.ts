import type { EntityManager } from '@mikro-orm/postgresql';
import { containing } from '#core/platform/like-pattern';

/** A word found in so many documents by one way is common: then the newest of them are met soon without an index of words. */
const common = 500;

/** Each way a document can be found by words; every one has an index of its own. `?` stands for the words or for a pattern of a part. */
const ways: readonly (readonly [from: 'words' | 'part', condition: string])[] = [
  ['words', `search @@ websearch_to_tsquery('simple', ?)`],
  ['words', 'vendor_name %> ?'],
  ['words', 'filename %> ?'],
  ['words', 'email_subject %> ?'],
  ['part', 'vendor_name ilike ?'],
  ['part', 'filename ilike ?'],
  ['part', 'email_subject ilike ?'],
  ['part', 'from_email ilike ?'],
  ['part', 'suggested_copy_destination_name ilike ?'],
];
const tagged = 'select dt.document_id as id from document_tag dt join tag t on t.id = dt.tag_id where t.name %> ? or t.name ilike ?';

/**
 * The ids of all documents about these words, or null where there are too many to gather: each way is asked by itself, since the planner
 * takes all of them together for far more rows than there are.
 */
export async function findWordHits(em: EntityManager, q: string): Promise<number[] | null> {
  const part = containing(q);
  const branches = ways.map(([, condition], way) => `(select id, ${way} as way from document where ${condition} limit ${common})`);
  const rows = await em.execute<{ id: number; way: number }[]>(
    `${branches.join(' union all ')} union all (select id, ${ways.length} from (${tagged}) as tagged limit ${common})`,
    [...ways.map(([from]) => (from === 'words' ? q : part)), q, part],
  );
  const found = new Map<number, number>();
  for (const { way } of rows) found.set(way, (found.get(way) ?? 0) + 1);
  return [...found.values()].some((count) => count >= common) ? null : [...new Set(rows.map(({ id }) => id))];
}
