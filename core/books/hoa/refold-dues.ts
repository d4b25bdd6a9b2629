import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type HeldSeries, holdSeries } from '#core/books/claims/series';
import { Series } from '#core/database/entities/series.entity';
import type { StoredClaim } from '#core/books/claims/replace-claims';
import { onePaymentDays } from '#core/books/claims/same-claim';
import { findHouses, type House } from '#core/books/hoa/dues-terms';
import { type DuesClaim, type DuesOutcome, foldDues, ownMonth, type Placed } from '#core/books/hoa/fold-dues';
import { changeOf, type DuesChange, foldPart, isFoldedByMonths } from '#core/books/hoa/fold-part';
import { emailsPaidOtherwise, projectHoaEmail } from '#core/books/hoa/project-hoa-email';
import { dayOfSql } from '#core/records/settings/business-day';

/**
 * Folds the dues of properties anew and stores what that comes to, also on the HOA e-mails whose bills are paid by that or are not any more. In the caller's
 * transaction, which holds the documents it has changed; holds the series of the properties from then on, and then those e-mails. A second call changes nothing.
 */
export async function refoldDues(em: EntityManager, propertyIds: readonly number[]): Promise<void> {
  await em.flush();
  await foldHeld(em, await holdSeries(em, 'dues', propertyIds));
}

/** What the posting of documents has changed. */
export interface PostedClaims {
  documentIds: readonly number[];
  gone: readonly StoredClaim[];
  /** Those of the documents, of their copies, and of what they are copies of. */
  now: readonly StoredClaim[];
  /** One of them is the bill of an expense. */
  isPaid: boolean;
}

/** The same for series that the caller holds, of which no more has changed than what was `posted`, where that is named. */
export async function foldHeld(em: EntityManager, series: readonly HeldSeries[], posted: PostedClaims | null = null): Promise<void> {
  if (series.length === 0) return;
  const propertyIds = series.map(({ propertyId }) => propertyId);
  const houses = new Map((await findHouses(em, propertyIds)).map((house) => [house.id, house]));
  const emails = new Set<number>();
  for (const held of series) {
    const house = houses.get(held.propertyId);
    if (!house) continue;
    const fold = (posted && (await foldPosted(em, held, house, posted))) ?? (await foldWhole(em, house));
    await storeFold(em, held, house, fold);
    for (const { hoaEmailId } of fold.claims) if (hoaEmailId !== null) emails.add(hoaEmailId);
  }
  for (const id of await emailsPaidOtherwise(em, [...emails])) await projectHoaEmail(em, id);
}

/** An expense with the documents and properties it has, and had. */
export interface PayingExpense {
  id: number;
  documentIds: readonly number[];
}

/** The properties whose dues an expense may have paid: those of its bill, and those that a person said it paid. */
export async function duesOfExpense(em: EntityManager, { id, documentIds }: PayingExpense): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select distinct property_id as id from claim where book = 'dues' and (expense_id = ? or document_id = any(?::int[]))`,
    [id, `{${documentIds.join(',')}}`],
  );
  return rows.map(({ id: property }) => property);
}

/** Folds the dues that an expense may have paid, and those of properties it was moved to, where it paid any. */
export async function refoldDuesOfExpense(em: EntityManager, expense: PayingExpense & { propertyIds: readonly number[] }): Promise<void> {
  await em.flush();
  const dues = await duesOfExpense(em, expense);
  if (dues.length > 0) await refoldDues(em, [...dues, ...expense.propertyIds]);
}

/** Folds what an upgrade has brought and nobody has folded yet. Answers how many properties that were. */
export async function foldWaitingDues(em: EntityManager): Promise<number> {
  const waiting = await em.find(Series, { book: 'dues', foldedAt: null }, { orderBy: { propertyId: 1 }, limit: 500 });
  await refoldDues(
    em,
    waiting.map(({ propertyId }) => propertyId),
  );
  return waiting.length;
}

/**
 * Documents are about to be removed for good, their expenses are not: what these paid stays where it was counted, and the properties concerned are folded as a whole next. In
 * the caller's transaction, which holds the documents.
 */
export async function keepPaidDues(em: EntityManager, documentIds: readonly number[]): Promise<void> {
  const ids = `{${documentIds.join(',')}}`;
  const paying = 'select id from expense where document_id = any(?::int[])';
  const rows = await em.execute<{ id: number }[]>(
    `select distinct property_id as id from claim where book = 'dues' and (document_id = any(?::int[]) or expense_id in (${paying}))`,
    [ids, ids],
  );
  const series = await holdSeries(
    em,
    'dues',
    rows.map(({ id }) => id),
  );
  await em.execute('update series set folded_at = null where id = any(?::int[])', [`{${series.map(({ id }) => id).join(',')}}`]);
  await em.execute(
    `update claim c set source = 'person', period = counted_in, amount = null, happened_on = null
     where book = 'dues' and source = 'expense' and expense_id in (${paying})`,
    [ids],
  );
}

/** Of all properties, or of some, those whose dues are stored otherwise than their claims come to, each with the sentence that says so. Folds each and takes that back. */
export async function differingDues(
  em: EntityManager,
  some: readonly number[] | null = null,
): Promise<{ propertyId: number; sentence: string }[]> {
  const out: { propertyId: number; sentence: string }[] = [];
  const asked = some ? { propertyId: { $in: [...some] } } : {};
  const folded = await em.find(Series, { book: 'dues', ...asked }, { fields: ['propertyId'] });
  const propertyIds = folded.map(({ propertyId }) => propertyId);
  for (const house of await findHouses(em, propertyIds)) {
    const tx = em.fork();
    await tx.begin();
    try {
      for (const series of await holdSeries(tx, 'dues', [house.id])) {
        const difference = await storeFold(tx, series, house, await foldWhole(tx, house));
        if (difference) out.push({ propertyId: house.id, sentence: `${house.name}: ${difference}` });
      }
    } finally {
      await tx.rollback();
    }
  }
  return out;
}

/** What the claims of a series come to. */
interface Fold {
  claims: readonly ClaimRow[];
  placed: ReadonlyMap<ClaimRow, Placed>;
  outcome: DuesOutcome;
  /** The first month that a claim names. */
  first: string;
  /** How many payments by expenses have changed. */
  paid: number;
}

/** What a series holds: what its fold came to, and what it was folded by. */
interface StoredFold extends DuesOutcome, Pick<Fold, 'first'> {
  terms: ReturnType<typeof termsOf>;
}

/** To be raised with every change of what claims come to: a part is only folded beside what the same rules came to. */
const rules = 1;

const termsOf = ({ rates, endsOn, zone }: House) => ({ rules, rates, endsOn, zone });

async function foldWhole(em: EntityManager, house: House): Promise<Fold> {
  const paid = await em.execute<object[]>(paidSql, [house.id, house.id]);
  const claims = await em.execute<ClaimRow[]>(claimsSql(''), claimsOf(house));
  const first = claims.map(ownMonth).toSorted()[0] ?? '';
  return { claims, ...foldDues(house, claims), first, paid: paid.length };
}

/** Folds the periods alone that the posting of documents concerns; null where the others are concerned too, or may be. */
async function foldPosted(em: EntityManager, series: HeldSeries, house: House, posted: PostedClaims): Promise<Fold | null> {
  const stored = series.outcome as (Partial<StoredFold> & DuesOutcome) | null;
  if (!stored?.first || !isDeepStrictEqual(stored.terms, termsOf(house))) return null;
  const { left, until, open } = stored;
  const isHere = ({ propertyId }: StoredClaim): boolean => propertyId === house.id;
  const [now, gone] = [posted.now.filter(isHere), posted.gone.filter(isHere)];
  // What an expense has paid moves with the charges of its bill, and payments with it; and one of an unknown day is where its document is.
  if (posted.isPaid || [...now, ...gone].some(({ period, happenedOn }) => (period ?? happenedOn) === null)) return null;
  const { periods: changed, references, openDays } = changeOf([...gone, ...now]);
  const periods = new Set([...changed, ...(await periodsBeside(em, house.id, { references, openDays }))]);
  const first = [stored.first, ...periods].toSorted()[0] ?? '';
  if (!isFoldedByMonths(house, first)) return null;
  const documentIds = new Set([...posted.documentIds, ...now.map(({ documentId }) => documentId)]);
  const part = [house.id, `{${[...periods].join(',')}}`, `{${[...documentIds].join(',')}}`, house.id, house.id];
  const claims = await em.execute<ClaimRow[]>(claimsSql(partSql), [...part, ...claimsOf(house)]);
  // Its own month may be far from that of its day, and with it the dues that it may be for.
  if (claims.some(({ kind, period, dueOn }) => kind === 'payment' && period === null && dueOn !== null)) return null;
  const goneYear = Math.max(0, ...gone.map((claim) => yearOf(claim)));
  const fold = foldPart(house, claims, { periods, documentIds, goneYear, before: { left, until, open } });
  return fold && { claims, ...fold, first, paid: 0 };
}

const yearOf = (claim: StoredClaim): number => Number(ownMonth({ ...claim, documentDay: '' }).slice(0, 4));

/** The periods of claims with the number of a changed bill, and of what people and expenses state to have been paid when a changed payment was. */
async function periodsBeside(
  em: EntityManager,
  propertyId: number,
  { references, openDays }: Pick<DuesChange, 'references' | 'openDays'>,
): Promise<string[]> {
  if (references.length + openDays.length === 0) return [];
  const rows = await em.execute<{ period: string }[]>(
    `select to_char(counted_in, 'YYYY-MM-DD') as period from claim where book = 'dues' and property_id = ? and reference = any(?::text[])
     union select to_char(c.counted_in, 'YYYY-MM-DD') from unnest(?::date[]) as o (day) join claim c on c.book = 'dues' and c.property_id = ? and c.source <> 'machine'
       left join expense e on e.id = c.expense_id
       where coalesce(c.happened_on, e.paid_on, e.expense_date) between o.day - ${onePaymentDays} and o.day + ${onePaymentDays}`,
    [propertyId, `{${references.join(',')}}`, `{${openDays.join(',')}}`, propertyId],
  );
  return rows.map(({ period }) => period);
}

/** Stores what a series comes to. Answers a sentence on what that has changed, null where it has not. */
async function storeFold(
  em: EntityManager,
  series: HeldSeries,
  house: House,
  { claims, placed, outcome, first, paid }: Fold,
): Promise<string | null> {
  const moved = claims.flatMap((claim) => {
    const { countedIn, standing } = placed.get(claim) ?? claim;
    const isHere = claim.propertyId === house.id && claim.countedIn === countedIn && claim.standing === standing;
    return isHere ? [] : [{ id: claim.id, counted_in: countedIn, standing }];
  });
  if (moved.length > 0)
    await em.execute(
      `update claim c set counted_in = x.counted_in, standing = x.standing, property_id = ?
       from jsonb_to_recordset(?::jsonb) as x (id int, counted_in date, standing text) where c.id = x.id`,
      [house.id, JSON.stringify(moved)],
    );
  const fold: StoredFold = { ...outcome, first, terms: termsOf(house) };
  if (!isDeepStrictEqual(series.outcome, fold))
    await em.execute('update series set outcome = ?::jsonb, folded_at = now() where id = ?', [JSON.stringify(fold), series.id]);
  const count = Math.max(moved.length, paid);
  if (count > 0) return `${count} of ${claims.length} claims are counted differently.`;
  const { left, until, open } = (series.outcome as DuesOutcome | null) ?? outcome;
  return isDeepStrictEqual({ left, until, open }, outcome) ? null : 'what is carried over differs.';
}

/** What of an expense `e` is a property's: its share, where it is split. A refund pays nothing. */
const shareOf = (property: string): string => `case when e.kind <> 'expense' then null
  when e.is_split then (select sum(s.amount) from expense_split s where s.expense_id = e.id and s.property_id = ${property})
  when e.property_id = ${property} then e.amount end`;

/** Makes the claims of what the expenses of a property's bills paid, where no person has said by hand what that is. Answers a row for each that has changed. */
const paidSql = `with paid as (select distinct e.id, coalesce(e.paid_on, e.expense_date) as happened_on, ${shareOf('b.property_id')} as amount, b.property_id
    from claim b join expense e on e.document_id = b.document_id
    where b.book = 'dues' and b.property_id = ? and b.source = 'machine' and b.kind not in ('payment', 'credit') and (e.paid_on is not null or e.due_date is null)
      and ${shareOf('b.property_id')} > 0
      and not exists (select 1 from claim p where p.book = 'dues' and p.source = 'person' and p.expense_id = e.id and (p.property_id = b.property_id or not e.is_split))),
  gone as (delete from claim where book = 'dues' and source = 'expense' and property_id = ? and not expense_id in (select id from paid) returning id),
  known as (insert into claim as c (book, kind, source, property_id, expense_id, happened_on, amount, counted_in)
    select 'dues', 'payment', 'expense', property_id, id, happened_on, amount, date_trunc('month', happened_on) from paid
    on conflict (book, property_id, expense_id) where source = 'expense' do update set happened_on = excluded.happened_on, amount = excluded.amount
      where (c.happened_on, c.amount) is distinct from (excluded.happened_on, excluded.amount)
    returning id)
  select id from gone union all select id from known`;

/** The document it is a copy of has its claim with another property: then so does this one, unless a person has put the copy here. */
const statedElsewhere = `d.duplicate_of is not null and d.person_fields->'property_id' is null and exists (select 1 from claim o
  where o.document_id = d.duplicate_of and o.book = 'dues' and (o.kind in ('payment', 'credit')) = (c.kind in ('payment', 'credit')) and o.property_id <> c.property_id)`;

/** An expense that was split over several houses and is one house's now pays that once: what was said of this house counts, else the first. */
const isSecond = `c.source = 'person' and e.property_id is not null and c.id <> (select o.id from claim o where o.book = 'dues' and o.source = 'person'
  and o.expense_id = e.id order by o.property_id = ? desc, o.id limit 1)`;

/**
 * The claims that foldPart is given, of a property:
 * - those of some periods and of some documents;
 * - those with the number of a bill among them, since the later of two corrects the other;
 * - those of the documents that any of these are copies of, since a copy counts where its original does not.
 */
const partSql = `with core as (select id, reference, document_id, expense_id from claim
    where book = 'dues' and property_id = ? and (counted_in = any(?::date[]) or document_id = any(?::int[]))),
  near as (select id, document_id, expense_id from core
    union select id, document_id, expense_id from claim where book = 'dues' and property_id = ? and reference = any(array(select reference from core))),
  original as (select (select d.duplicate_of from document d where d.id = coalesce(near.document_id, (select document_id from expense where id = near.expense_id))) as id from near),
  part as (select id from near union select id from claim where book = 'dues' and document_id = any(array(select id from original))
    union select id from claim where book = 'dues' and expense_id = any(array(select id from expense where document_id = any(array(select id from original)))))
  `;

/** A claim with what the last fold stored of it. An expense that was moved takes its claim along from the property it is stored with. */
type ClaimRow = DuesClaim & Placed & { id: number; propertyId: number; hoaEmailId: number | null };

/** The claims that `part` selects; all of the property where it is empty. What a person says an expense paid is as much as that is, on its day, unless the person said otherwise. */
const claimsSql = (
  part: string,
): string => `${part}select c.id, c.kind, c.source, c.property_id as "propertyId", to_char(c.period, 'YYYY-MM-DD') as period, c.due_on::text as "dueOn", c.corrects, c.reference,
    to_char(c.counted_in, 'YYYY-MM-DD') as "countedIn", c.standing,
    h.id as "hoaEmailId", d.id as "documentId", c.expense_id as "expenseId", d.account_number as account, d.duplicate_of as "duplicateOf",
    coalesce(d.document_date, ${dayOfSql('d.created_at')}, c.happened_on, ${dayOfSql('c.created_at')})::text as "documentDay",
    coalesce(c.amount, x.share, 0)::text as amount, coalesce(c.happened_on, e.paid_on, e.expense_date)::text as "happenedOn",
    e.paid_on is null and (c.happened_on is null or c.source = 'expense') as undated, c.source <> 'expense' and coalesce(${statedElsewhere}, false) as "statedElsewhere",
    c.source <> 'expense' and (coalesce(d.deleted_at is not null or h.status = 'ignored' or (h.id is null and m.hoa_email_deleted_at is not null), false)
      or (e.id is not null and coalesce(x.share, 0) <= 0) or coalesce(${isSecond}, false)) as withdrawn
  from claim c left join expense e on e.id = c.expense_id
    left join lateral (select ${shareOf('?::int')} as share) x on true
    left join document d on d.id = coalesce(c.document_id, case when c.source = 'expense' then e.document_id end)
    left join inbound_mail m on m.id = d.mail_id
    left join hoa_email h on h.mail_id = d.mail_id
  where c.book = 'dues' and ((c.property_id = ? and (c.source = 'expense' or e.property_id is null or e.property_id = ?)) or (c.source = 'person' and e.property_id = ?))
    ${part && 'and c.id = any(array(select id from part))'}
  order by c.source = 'expense', c.id`;

const claimsOf = ({ id }: House): number[] => [id, id, id, id, id, id];
