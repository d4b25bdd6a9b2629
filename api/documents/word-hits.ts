import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { containing } from '#core/platform/like-pattern';

/** A way that finds so many documents is common: then the newest of them are met soon without an index of words. */
const common = 100;

/** Each way a document can be found by words; every one has an index of its own. `?` stands for the words or for a pattern of a part. */
const ways: readonly (readonly [from: 'words' | 'part', condition: (column: (name: string) => string) => string])[] = [
  ['words', (column) => `${column('search')} @@ websearch_to_tsquery('simple', ?)`],
  ['words', (column) => `${column('vendor_name')} %> ?`],
  ['words', (column) => `${column('filename')} %> ?`],
  ['words', (column) => `${column('email_subject')} %> ?`],
  ['part', (column) => `${column('vendor_name')} ilike ?`],
  ['part', (column) => `${column('filename')} ilike ?`],
  ['part', (column) => `${column('email_subject')} ilike ?`],
  ['part', (column) => `${column('from_email')} ilike ?`],
  ['part', (column) => `${column('suggested_copy_destination_name')} ilike ?`],
];
const tagged = 'select dt.document_id as id from document_tag dt join tag t on t.id = dt.tag_id where t.name %> ? or t.name ilike ?';

/**
 * The condition for documents about these words: those that the rare ways find, by their ids, and the common ways in words. Each way is asked by
 * itself, since the planner takes all of them together for far more rows than there are.
 */
export async function findWordHits(em: EntityManager, q: string): Promise<FilterQuery<Document>> {
  const part = containing(q);
  const valueOf = (from: 'words' | 'part') => (from === 'words' ? q : part);
  const branches = ways.map(([, says], way) => `(select id, ${way} as way from document where ${says((name) => name)} limit ${common})`);
  const rows = await em.execute<{ id: number; way: number }[]>(
    `${branches.join(' union all ')} union all (select id, ${ways.length} from (${tagged}) as tagged)`,
    [...ways.map(([from]) => valueOf(from)), q, part],
  );
  const byWay = Map.groupBy(rows, ({ way }) => way);
  const isCommon = (way: number) => way < ways.length && (byWay.get(way)?.length ?? 0) >= common;
  const ids = [...new Set(rows.filter(({ way }) => !isCommon(way)).map(({ id }) => id))];
  const inWords = ways.flatMap(([from, says], way): FilterQuery<Document>[] =>
    isCommon(way) ? [{ [raw((alias) => says((name) => `${alias}.${name}`), [valueOf(from)])]: [] }] : [],
  );
  return { $or: [...inWords, { id: { $in: ids } }] };
}
