import type { EntityManager } from '@mikro-orm/postgresql';
import { andReadable } from '#core/database/values/read-policy';
import type { Question } from '#core/records/documents/read-question';
import { withNearWords } from '#core/kernel/platform/near-words';

/** A document found, how well it fits (0 to 1), and a piece of its text that shows why. */
export interface Hit {
  id: number;
  score: number;
  snippet: string | null;
}

interface Row {
  id: number;
  score: string;
  snippet: string | null;
}

/** So much of a text is looked through for a snippet. */
const snippetText = 30_000;

/**
 * Vendors that the words of a question may mean, slips of the pen included; the question's reader decides. At most 200.
 */
export async function findVendors(em: EntityManager, words: readonly string[]): Promise<string[]> {
  const useful = words.filter((word) => word.length >= 3).slice(0, 12);
  if (useful.length === 0) return [];
  const rows = await withNearWords(em, (snapshot) =>
    snapshot.execute<{ name: string }[]>(
      `select distinct vendor_name as name from document d where deleted_at is null${andReadable(em, 'd')}
         and (${useful.map(() => 'vendor_name %> ?').join(' or ')}) limit 200`,
      useful,
    ),
  );
  return rows.map((row) => row.name);
}

/**
 * The documents a question asks for, the best first. Amount, dates, vendors and properties must hold; of the words at least
 * one must be found, in the text or nearly in what a row shows, and less nearly where that finds none; types only rank. Nothing of the trash.
 */
export async function searchDocuments(em: EntityManager, question: Question, limit: number): Promise<Hit[]> {
  const hits = await findHits(em, question, limit);
  if (hits.length > 0 || question.words.length === 0) return hits;
  return withNearWords(em, (snapshot) => findHits(snapshot, question, limit));
}

async function findHits(em: EntityManager, question: Question, limit: number): Promise<Hit[]> {
  const { words } = question;
  const phrase = words.join(' ');
  // Quoted, a word is a word whatever signs it holds; `:*` finds its beginnings.
  const query = words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' | ');
  const [where, values] = conditionOf(question, query, andReadable(em, 'd'));
  const rank =
    words.length > 0 ? `greatest(ts_rank('{0.5, 0.5, 0.7, 1}', d.search, to_tsquery('simple', ?), 32) * 2, ${closeness})` : '0.5';
  const rankValues = words.length > 0 ? [query, phrase, phrase, phrase] : [];
  const rows = await em.execute<Row[]>(
    `with hit as (
       select d.id, d.created_at,
         least(1, 0.7 * least(1, ${rank}) + (case when d.document_type = any(?::text[]) then 0.2 else 0 end) + ?::numeric) as score
       from document d where ${where} order by score desc, d.created_at desc, d.id desc limit ?)
     select hit.id, round(hit.score::numeric, 3)::text as score, ${snippet(words.length > 0)} as snippet
     from hit join document d on d.id = hit.id order by hit.score desc, hit.created_at desc, hit.id desc`,
    [
      ...rankValues,
      `{${question.types.join(',')}}`,
      isNarrowed(question) ? 0.1 : 0,
      ...values,
      limit,
      ...(words.length > 0 ? [query] : []),
    ],
  );
  return rows.map(({ id, score, snippet: piece }) => ({
    id,
    score: Number(score),
    snippet: piece?.replaceAll(/\s+/g, ' ').trim() || null,
  }));
}

const closeness = `word_similarity(?, coalesce(d.vendor_name, '')), word_similarity(?, d.filename) * 0.8, word_similarity(?, coalesce(d.email_subject, '')) * 0.8`;

const isNarrowed = ({ amount, dates, vendors, propertyIds }: Question): boolean =>
  amount !== null || dates !== null || vendors.length > 0 || propertyIds.length > 0;

function snippet(withWords: boolean): string {
  if (!withWords) return 'left(d.ocr_text, 200)';
  const options = 'StartSel="", StopSel="", MaxWords=30, MinWords=12, MaxFragments=1';
  return `case when d.ocr_text is not null then ts_headline('simple', left(d.ocr_text, ${snippetText}), to_tsquery('simple', ?), '${options}') end`;
}

function conditionOf({ amount, dates, vendors, propertyIds, words }: Question, query: string, andAllowed: string): [string, unknown[]] {
  const parts: string[] = [`d.deleted_at is null${andAllowed}`];
  const values: unknown[] = [];
  const add = (sql: string, ...more: unknown[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  if (amount?.min) add(`abs(d.amount) ${amount.minOpen ? '>' : '>='} ?::numeric`, amount.min);
  if (amount?.max) add(`abs(d.amount) ${amount.maxOpen ? '<' : '<='} ?::numeric`, amount.max);
  if (dates?.from) add('d.document_date >= ?::date', dates.from);
  if (dates?.to) add('d.document_date <= ?::date', dates.to);
  if (vendors.length > 0)
    add(`lower(d.vendor_name) in (${vendors.map(() => '?').join(', ')})`, ...vendors.map((vendor) => vendor.toLowerCase()));
  if (propertyIds.length > 0) add('d.property_id = any(?::int[])', `{${propertyIds.join(',')}}`);
  if (words.length > 0) {
    const near = words.slice(0, 12).map(() => 'd.vendor_name %> ? or d.filename %> ? or d.email_subject %> ?');
    const tags = words.slice(0, 12).map(() => 't.name %> ?');
    add(
      `(d.search @@ to_tsquery('simple', ?) or ${near.join(' or ')} or d.id = any(array(
         select dt.document_id from document_tag dt join tag t on t.id = dt.tag_id where ${tags.join(' or ')})))`,
      query,
      ...words.slice(0, 12).flatMap((word) => [word, word, word]),
      ...words.slice(0, 12),
    );
  }
  return [parts.join(' and '), values];
}
