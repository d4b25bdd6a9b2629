import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { containing } from '#core/kernel/platform/like-pattern';
import { withNearWords } from '#core/kernel/platform/near-words';
import { common, findWays, idsOf, saidIn } from '../list-query/find-ways.js';

/** Where exact words of a document are looked for; each column has its own index. */
const columns = ['vendor_name', 'filename', 'email_subject', 'from_email', 'suggested_copy_destination_name'] as const;
const fullText = (column: string): string => `${column} @@ websearch_to_tsquery('simple', ?)`;
const tagged = (condition: string): string =>
  `select dt.document_id as id from document_tag dt join tag t on t.id = dt.tag_id where ${condition}`;

/** Where similar words count too, besides tags: columns and their fields. */
const near = [
  ['vendor_name', 'vendorName'],
  ['filename', 'filename'],
  ['email_subject', 'emailSubject'],
] as const;

/**
 * The condition for documents about these words, as they are written; where none has them, those whose vendor, name, subject or tag is similar.
 * Columns with many hits are searched by words, others by the ids found.
 */
export async function findWordHits(em: EntityManager, q: string): Promise<FilterQuery<Document>> {
  const found = await findWays(em, [
    { sql: `select id from document where ${fullText('search')} limit ${common}`, values: [q] },
    ...columns.map((column) => saidIn('document', column, q)),
    { sql: tagged('t.name ilike ?'), values: [containing(q)], whole: true },
  ]);
  if (found.size === 0) return findNear(em, q);
  const conditions = [fullText('search'), ...columns.map((column) => `${column} ilike ?`)];
  const inWords = conditions.flatMap((says, way): FilterQuery<Document>[] =>
    found.get(way) === null ? [{ [raw((alias) => `${alias}.${says}`, [way === 0 ? q : containing(q)])]: [] }] : [],
  );
  return { $or: [...inWords, { id: { $in: idsOf(found) } }] };
}

/** Near misses: the names they have are looked up first, so that no other row is compared letter by letter. */
async function findNear(em: EntityManager, q: string): Promise<FilterQuery<Document>> {
  const names = near.map(
    ([column], at) => `(select distinct ${at} as at, name, null::int as id
       from (select ${column} as name from document where ${column} %> ? limit ${common}) as found)`,
  );
  const rows = await withNearWords(em, (snapshot) =>
    snapshot.execute<{ at: number; name: string | null; id: number | null }[]>(
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
