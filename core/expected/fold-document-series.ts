import type { EntityManager } from '@mikro-orm/postgresql';
import { type Arrival, type ExpectedNext, expectNext, leastSpanDays } from '#core/expected/expect-next';
import { addDays } from '#core/platform/days';

/** What tells one series of documents from another: its vendor in small letters, kind, property (0: none) and account. */
export interface SeriesKey {
  vendor: string;
  document_type: string;
  property_id: number;
  account: string;
}

/** A yearly document has to have come twice to be seen. */
const lookBackDays = 800;
/** More of a series than its cadence is read off. */
const mostLooked = 8;

/** Whether a document counts: those of one charge, and what is a copy, count once. */
export const countedSql = (alias: string): string =>
  `${alias}.deleted_at is null and ${alias}.duplicate_of is null and ${alias}.confirms is null and ${alias}.vendor_name is not null`;
const counted = countedSql('d');
/** In the order of the index. */
const key = `lower(d.vendor_name), d.document_type, coalesce(d.property_id, 0), coalesce(d.account_number, '')`;

/** Whether a document is of the series `s`. */
const ofSeries = `${counted} and lower(d.vendor_name) = s.vendor and d.document_type = s.document_type and coalesce(d.property_id, 0) = s.property_id
  and coalesce(d.account_number, '') = s.account`;

/** All series there are: an index that holds all that is asked for is walked from one to the next, and not from document to document. */
const everySql = `with recursive series (vendor, document_type, property_id, account) as (
     (select ${key} from document d where ${counted} order by ${key} limit 1)
     union all
     select next.* from series s cross join lateral
       (select ${key} from document d where ${counted} and (${key}) > (s.vendor, s.document_type, s.property_id, s.account) order by ${key} limit 1) next
   ) select * from series`;

/** The newest documents of some series until a day, and the day of the first after it, by an index that holds all that is asked for. */
export const newestSql = `select s.vendor, s.document_type, s.property_id, s.account, n.name, n.newest, n.first_day, l.later
  from jsonb_to_recordset(?::jsonb) as s (vendor text, document_type text, property_id int, account text)
    cross join lateral (
      select max(x.vendor_name) as name, string_agg(concat_ws(' ', x.id, x.document_date, x.amount), ',') as newest,
        to_char(min(x.document_date), 'YYYY-MM-DD') as first_day
      from (select d.id, d.document_date, d.amount, d.vendor_name from document d
        where ${ofSeries} and d.document_date between ?::date and ?::date
        order by d.document_date desc, d.id desc limit ${mostLooked}) x) n
    cross join lateral (
      select to_char(min(d.document_date), 'YYYY-MM-DD') as later from document d
      where ${ofSeries} and d.document_date > ?::date) l`;

interface Newest extends SeriesKey {
  name: string | null;
  /** Id, day and amount of each, `7 2026-03-01 84.20,6 2026-02-01`: as one text they cost less than as JSON, and far less than as lists. */
  newest: string | null;
  first_day: string | null;
  later: string | null;
}

/** What a series comes to: its next document, and from which day on it may be another though no document changes. */
interface FoldedSeries extends SeriesKey {
  name: string;
  next: ExpectedNext | null;
  foldOn: string | null;
}

/**
 * Brings the stored series of documents in step with what has changed since the last call, and with `today`, the day of the business. Calls at the same time run one
 * after the other; a second call finds nothing to do.
 */
export async function foldDocumentSeries(em: EntityManager, today: string): Promise<number> {
  const waiting = `select exists (select 1 from document_series_change) or exists (select 1 from document_series where fold_on <= ?::date) as waiting`;
  const [found] = await em.execute<{ waiting: boolean }[]>(waiting, [today]);
  if (!found?.waiting) return 0;
  return em.transactional(async (tx) => {
    // Otherwise a call that has seen fewer documents could store its result after one that has seen more.
    await tx.execute(`select pg_advisory_xact_lock(hashtextextended('document-series', 0))`);
    const keys = await tx.execute<SeriesKey[]>(
      `with changed as (delete from document_series_change returning vendor, document_type, property_id, account)
         select distinct * from changed
         union select vendor, document_type, property_id, account from document_series where fold_on <= ?::date
         order by 1, 2, 3, 4`,
      [today],
    );
    await storeSeries(tx, await foldEach(tx, keys, today));
    return keys.length;
  });
}

/** Marks all series as changed: the next call folds them again. */
export async function markDocumentSeries(em: EntityManager): Promise<void> {
  await em.execute(
    `insert into document_series_change (vendor, document_type, property_id, account) select * from (${everySql}) every
       union select vendor, document_type, property_id, account from document_series`,
  );
}

/** The names of the vendors whose stored series differ from their documents, without those that wait to be folded. Reads only. */
export async function differingDocumentSeries(em: EntityManager, today: string): Promise<string[]> {
  const keys = await em.execute<SeriesKey[]>(everySql);
  const plain = (one: SeriesKey): string => [one.vendor, one.document_type, one.property_id, one.account].join('\n');
  const changed = await em.execute<SeriesKey[]>('select vendor, document_type, property_id, account from document_series_change');
  const waits = new Set(changed.map(plain));
  const rows = await em.execute<(SeriesKey & { name: string; expected_by: string | null; last_document_id: number | null })[]>(
    `select vendor, document_type, property_id, account, name, to_char(expected_by, 'YYYY-MM-DD') as expected_by, last_document_id from document_series
     where fold_on is null or fold_on > ?::date`,
    [today],
  );
  const stored = new Map(rows.map((row) => [plain(row), row]));
  const folded = await foldEach(em, keys, today);
  const differs = folded.filter((one) => {
    const row = stored.get(plain(one));
    return (
      (row?.expected_by ?? null) !== (one.next?.expectedBy ?? null) ||
      (row?.last_document_id ?? null) !== (one.next?.lastDocumentId ?? null)
    );
  });
  const known = new Set(folded.map(plain));
  const left = rows.filter((row) => !known.has(plain(row)));
  return [...differs, ...left].filter((one) => !waits.has(plain(one))).map(({ name }) => name);
}

async function foldEach(em: EntityManager, keys: readonly SeriesKey[], today: string): Promise<FoldedSeries[]> {
  if (keys.length === 0) return [];
  const rows = await em.execute<Newest[]>(newestSql, [JSON.stringify(keys), addDays(today, -lookBackDays), today, today]);
  return rows.map(({ name, newest, first_day: first, later, ...series }) => {
    const arrivals = newest === null ? [] : newest.split(',').map(toArrival);
    const isLong = first !== null && arrivals.some(({ day }) => day >= addDays(first, leastSpanDays));
    const next = isLong ? expectNext(arrivals) : null;
    const tooOld = next && first !== null ? addDays(first, lookBackDays + 1) : null;
    const foldOn = [later, tooOld].filter((day) => day !== null).toSorted()[0] ?? null;
    return { ...series, name: name ?? series.vendor, next, foldOn };
  });
}

async function storeSeries(em: EntityManager, folded: readonly FoldedSeries[]): Promise<void> {
  if (folded.length === 0) return;
  const rows = folded.map(({ next, foldOn, ...series }) => ({
    ...series,
    cadence: next?.cadence ?? null,
    expected_by: next?.expectedBy ?? null,
    last_day: next?.lastDay ?? null,
    last_document_id: next?.lastDocumentId ?? null,
    last_amount: next?.lastAmount ?? null,
    fold_on: foldOn,
  }));
  const ofKey = 'h.vendor = s.vendor and h.document_type = s.document_type and h.property_id = s.property_id and h.account = s.account';
  const columns = 'name, cadence, expected_by, last_day, last_document_id, last_amount, fold_on';
  const recordset = `jsonb_to_recordset(?::jsonb) as s (vendor text, document_type text, property_id int, account text, name text, cadence text,
    expected_by date, last_day date, last_document_id int, last_amount numeric, fold_on date)`;
  const text = JSON.stringify(rows);
  await em.execute(`delete from document_series h using ${recordset} where ${ofKey} and s.cadence is null and s.fold_on is null`, [text]);
  await em.execute(
    `insert into document_series (vendor, document_type, property_id, account, ${columns})
       select s.vendor, s.document_type, s.property_id, s.account, s.name, s.cadence, s.expected_by, s.last_day, s.last_document_id, s.last_amount, s.fold_on
       from ${recordset} where s.cadence is not null or s.fold_on is not null
     on conflict (vendor, document_type, property_id, account) do update set
       ${columns
         .split(', ')
         .map((name) => `${name} = excluded.${name}`)
         .join(', ')}`,
    [text],
  );
}

function toArrival(stated: string): Arrival {
  const [id = '', day = '', amount] = stated.split(' ');
  return { documentId: Number(id), day, amount: amount ?? null };
}
