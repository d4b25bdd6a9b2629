import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { containing } from '#core/platform/like-pattern';
import { withNearWords } from '#core/platform/near-words';

/** A way that finds so many documents is common: then the newest of them are met soon without an index of words. */
const common = 300;

/** Each way a document can be found by words as they are; every one has an index of its own. `?` stands for the words or for a pattern of a part. */
const ways: readonly (readonly [from: 'words' | 'part', condition: (column: (name: string) => string) => string])[] = [
  ['words', (column) => `${column('search')} @@ websearch_to_tsquery('simple', ?)`],
  ['part', (column) => `${column('vendor_name')} ilike ?`],
  ['part', (column) => `${column('filename')} ilike ?`],
  ['part', (column) => `${column('email_subject')} ilike ?`],
  ['part', (column) => `${column('from_email')} ilike ?`],
  ['part', (column) => `${column('suggested_copy_destination_name')} ilike ?`],
];
const tagged = (condition: string): string =>
  `select dt.document_id as id from document_tag dt join tag t on t.id = dt.tag_id where ${condition}`;

/** What a slip of the pen is forgiven in, beside tags: the column and the field it is. */
const near = [
  ['vendor_name', 'vendorName'],
  ['filename', 'filename'],
  ['email_subject', 'emailSubject'],
] as const;

/**
 * The condition for documents about these words, as they are written; where nothing has them so, those whose vendor, name, subject or tag
 * comes near. Common ways hold in words, rare ones by the ids they found: each way is asked by itself, since the planner takes all of them
 * together for far more rows than there are.
 */
export async function findWordHits(em: EntityManager, q: string): Promise<FilterQuery<Document>> {
  const part = containing(q);
  const valueOf = (from: 'words' | 'part') => (from === 'words' ? q : part);
  const branches = ways.map(([, says], way) => `(select id, ${way} as way from document where ${says((name) => name)} limit ${common})`);
  const found = `${branches.join(' union all ')} union all (select id, ${ways.length} from (${tagged('t.name ilike ?')}) as tagged)`;
  // The ids of a common way stay with the database: hundreds of rows would be read only to be counted.
  const rows = await em.execute<{ way: number; ids: number[] | null }[]>(
    `select way, case when way = ${ways.length} or count(*) < ${common} then json_agg(id) end as ids from (${found}) as found group by way`,
    [...ways.map(([from]) => valueOf(from)), part],
  );
  if (rows.length === 0) return findNear(em, q);
  const idsOf = new Map(rows.map(({ way, ids }) => [way, ids]));
  const isCommon = (way: number) => idsOf.get(way) === null;
  const ids = [...new Set(rows.flatMap((row) => row.ids ?? []))];
  const inWords = ways.flatMap(([from, says], way): FilterQuery<Document>[] =>
    isCommon(way) ? [{ [raw((alias) => says((name) => `${alias}.${name}`), [valueOf(from)])]: [] }] : [],
  );
  return { $or: [...inWords, { id: { $in: ids } }] };
}

/** Near misses: the names they have are looked up first, so that no other row is compared letter by letter. */
async function findNear(em: EntityManager, q: string): Promise<FilterQuery<Document>> {
  const names = near.map(
    ([column], at) => `(select distinct ${at} as at, name, null::int as id
       from (select ${column} as name from document where ${column} %> ? limit ${common}) as found)`,
  );
  const rows = await withNearWords(em, (own) =>
    own.execute<{ at: number; name: string | null; id: number | null }[]>(
      `${names.join(' union all ')} union all (select ${near.length}, null, id from (${tagged('t.name %> ?')}) as tagged)`,
      Array.from({ length: near.length + 1 }, () => q),
    ),
  );
  const byNames = near.map(([, field], way): FilterQuery<Document> => {
    const found = rows.flatMap(({ at, name }) => (at === way && name !== null ? [name] : []));
    return { [field]: { $in: found } };
  });
  return { $or: [...byNames, { id: { $in: rows.flatMap(({ id }) => (id === null ? [] : [id])) } }] };
}
