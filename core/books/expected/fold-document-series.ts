import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentSeries } from '#core/database/entities/document-series.entity';
import { type Arrival, expectNext } from '#core/books/expected/expect-next';
import { addDays } from '#core/kernel/platform/days';

/** What tells one series of documents from another: its vendor in small letters, kind, property (0: none) and account. */
interface SeriesKey {
  vendor: string;
  document_type: string;
  property_id: number;
  account: string;
}

/** A yearly document has to have come twice to be seen. */
const seriesDays = 800;
/** More of a series than its cadence is read off. */
const newestOfSeries = 8;

/** Whether a document counts: those of one charge, and what is a copy, count once. */
export const countedSql = (alias: string): string =>
  `${alias}.deleted_at is null and ${alias}.duplicate_of is null and ${alias}.confirms is null and ${alias}.vendor_name is not null`;
const counted = countedSql('d');
const ofSeries = `${counted} and lower(d.vendor_name) = s.vendor and d.document_type = s.document_type and coalesce(d.property_id, 0) = s.property_id
  and coalesce(d.account_number, '') = s.account`;

const key = 'vendor, document_type, property_id, account';
const everySql = `select lower(d.vendor_name) as vendor, d.document_type, coalesce(d.property_id, 0) as property_id, coalesce(d.account_number, '') as account
  from document d where ${counted} union select ${key} from document_series`;

/** The newest documents of some series until a day, and the day of the first after it, by an index that holds all that is asked for. */
export const newestSql = `select s.vendor, s.document_type, s.property_id, s.account, n.name, n.arrivals, l.later
  from jsonb_to_recordset(?::jsonb) as s (vendor text, document_type text, property_id int, account text)
    cross join lateral (
      select max(x.vendor_name) as name,
        coalesce(json_agg(json_build_object('documentId', x.id, 'day', x.document_date, 'amount', x.amount::text) order by x.document_date, x.id), '[]') as arrivals
      from (select d.id, d.document_date, d.amount, d.vendor_name from document d
        where ${ofSeries} and d.document_date between ?::date and ?::date
        order by d.document_date desc, d.id desc limit ${newestOfSeries}) x) n
    cross join lateral (
      select to_char(min(d.document_date), 'YYYY-MM-DD') as later from document d
      where ${ofSeries} and d.document_date > ?::date) l`;

interface Newest extends SeriesKey {
  name: string | null;
  /** The oldest first. */
  arrivals: Arrival[];
  later: string | null;
}

/** A series as it is stored. */
type FoldedSeries = Omit<DocumentSeries, 'id'>;

/** So many changes, and series that are due, are folded in one transaction: what is done stays done, and none grows with the books. */
const atOnce = 2000;

/**
 * Brings the stored series of documents in step with what has changed since the last call, and with `today`, the day of the business. Calls at the same time take
 * turns; a second call finds nothing to do. Answers how many series it folded.
 */
export async function foldDocumentSeries(em: EntityManager, today: string): Promise<number> {
  const waiting = `select exists (select 1 from document_series_change) or exists (select 1 from document_series where fold_on <= ?::date) as waiting`;
  for (let folded = 0; ;) {
    const [found] = await em.execute<{ waiting: boolean }[]>(waiting, [today]);
    if (!found?.waiting) return folded;
    folded += await em.transactional((tx) => foldSome(tx, today));
  }
}

async function foldSome(tx: EntityManager, today: string): Promise<number> {
  // Otherwise a call that has seen fewer documents could store its result after one that has seen more.
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('document-series', 0))`);
  const keys = await tx.execute<SeriesKey[]>(
    `with changed as (
       delete from document_series_change where id in (select id from document_series_change order by id limit ${atOnce}) returning ${key}),
     due as (select ${key} from document_series where fold_on <= ?::date order by fold_on limit ${atOnce})
     select * from changed union select * from due order by 1, 2, 3, 4`,
    [today],
  );
  await tx.upsertMany(DocumentSeries, await foldEach(tx, keys, today), {
    onConflictFields: ['vendor', 'documentType', 'propertyId', 'account'],
  });
  await tx.nativeDelete(DocumentSeries, { foldOn: null });
  return keys.length;
}

/** Marks all series as changed: the next call folds them again. */
export async function markDocumentSeries(em: EntityManager): Promise<void> {
  await em.execute(`insert into document_series_change (${key}) ${everySql}`);
}

const keyOf = ({ vendor, documentType, propertyId, account }: FoldedSeries): string =>
  [vendor, documentType, propertyId, account].join('\n');

/** The names of the vendors whose stored series differ from their documents, without those that wait to be folded. Reads only. */
export async function differingDocumentSeries(em: EntityManager, today: string): Promise<string[]> {
  const keys = await em.execute<SeriesKey[]>(
    `${everySql} except (select ${key} from document_series_change union select ${key} from document_series where fold_on <= ?::date)`,
    [today],
  );
  const stored = new Map((await em.find(DocumentSeries, {})).map((series) => [keyOf(series), series]));
  const folded = await foldEach(em, keys, today);
  const differs = folded.filter((series) => {
    const row = stored.get(keyOf(series));
    return (row?.expectedBy ?? null) !== series.expectedBy || (row?.lastDocumentId ?? null) !== series.lastDocumentId;
  });
  return differs.map(({ name }) => name);
}

const none = { cadence: null, expectedBy: null, lastDay: null, lastDocumentId: null, lastAmount: null };

async function foldEach(em: EntityManager, keys: readonly SeriesKey[], today: string): Promise<FoldedSeries[]> {
  const rows = await em.execute<Newest[]>(newestSql, [JSON.stringify(keys), addDays(today, -seriesDays), today, today]);
  return rows.map(({ vendor, document_type: documentType, property_id: propertyId, account, name, arrivals, later }) => {
    const next = expectNext(arrivals);
    const tooOld = next && arrivals[0] ? addDays(arrivals[0].day, seriesDays + 1) : null;
    const foldOn = [later, tooOld].filter((day) => day !== null).toSorted()[0] ?? null;
    return { vendor, documentType, propertyId, account, name: name ?? vendor, ...(next ?? none), foldOn };
  });
}
