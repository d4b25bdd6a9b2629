import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { holdSeries } from '#core/books/series';
import { Series } from '#core/books/series.entity';
import { findHouses, type House } from '#core/hoa/dues-terms';
import { type Carried, type DuesFold, foldDues } from '#core/hoa/fold-dues';
import { emailsPaidOtherwise, projectHoaEmail } from '#core/hoa/project-hoa-email';
import { type LoadedClaim, loadDuesClaims } from '#core/hoa/load-dues-claims';

/**
 * Folds the dues of properties anew and stores what that comes to, also on the HOA e-mails whose bills are paid by that or are not any more. In the caller's
 * transaction, which holds the documents it has changed; holds the series of the properties from then on, and then those e-mails. A second call changes nothing.
 */
export async function refoldDues(em: EntityManager, propertyIds: readonly number[]): Promise<void> {
  await em.flush();
  if (propertyIds.length === 0) return;
  const series = await holdSeries(em, 'dues', propertyIds);
  const houses = new Map((await findHouses(em, propertyIds)).map((house) => [house.id, house]));
  for (const one of series) {
    const house = houses.get(one.propertyId);
    if (!house) continue;
    const { claims, fold } = await foldHouse(em, house);
    await storePlaces(em, house.id, claims, fold);
    one.outcome = outcomeOf(fold);
    one.foldedAt = new Date();
  }
  await em.flush();
  for (const id of await emailsPaidOtherwise(em, propertyIds)) await projectHoaEmail(em, id);
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

/** A document is about to be removed for good, its expense is not: what that paid stays where it was counted. In the caller's transaction. */
export async function keepPaidDues(em: EntityManager, documentId: number): Promise<void> {
  await em.execute(
    `update claim c set source = 'person', period = counted_in, amount = null, happened_on = null
     where book = 'dues' and source = 'expense' and expense_id in (select id from expense where document_id = ?)`,
    [documentId],
  );
}

/** The dues of a property that would be counted otherwise if they were folded now, with the sentence that says so. */
export interface DifferingDues {
  propertyId: number;
  sentence: string;
}

/** Where the dues that are stored are not what their claims come to. Reads only. */
export async function differingDues(em: EntityManager): Promise<DifferingDues[]> {
  const stored = new Map((await em.find(Series, { book: 'dues' }, { refresh: true })).map((one) => [one.propertyId, one]));
  const out: DifferingDues[] = [];
  for (const house of await findHouses(em, null)) {
    const { claims, fold } = await foldHouse(em, house);
    const moved = claims.filter((claim) => isMoved(claim, house.id, fold)).length;
    const series = stored.get(house.id);
    const isCarriedOtherwise = series?.foldedAt ? !isDeepStrictEqual(series.outcome, outcomeOf(fold)) : false;
    if (moved > 0)
      out.push({ propertyId: house.id, sentence: `${house.name}: ${moved} of ${claims.length} claims are counted otherwise.` });
    else if (isCarriedOtherwise) out.push({ propertyId: house.id, sentence: `${house.name}: what is carried over differs.` });
  }
  return out;
}

async function foldHouse(em: EntityManager, house: House): Promise<{ claims: LoadedClaim[]; fold: DuesFold<LoadedClaim> }> {
  const claims = await loadDuesClaims(em, house.id);
  return { claims, fold: foldDues(house, claims) };
}

const outcomeOf = ({ carried, left, until, open }: Carried): Record<string, unknown> => ({ carried, left, until, open });

function isMoved(claim: LoadedClaim, propertyId: number, { placed }: DuesFold<LoadedClaim>): boolean {
  const place = placed.get(claim);
  return claim.stored?.countedIn !== place?.countedIn || claim.stored?.standing !== place?.standing || claim.propertyId !== propertyId;
}

async function storePlaces(
  em: EntityManager,
  propertyId: number,
  claims: readonly LoadedClaim[],
  fold: DuesFold<LoadedClaim>,
): Promise<void> {
  const paid = claims.filter(({ source }) => source === 'expense');
  await em.execute(`delete from claim where book = 'dues' and source = 'expense' and property_id = ? and not expense_id = any(?::int[])`, [
    propertyId,
    `{${paid.map(({ expenseId }) => expenseId).join(',')}}`,
  ]);
  const changed = claims.flatMap((claim) => {
    const place = fold.placed.get(claim);
    if (claim.id === null || !place || !isMoved(claim, propertyId, fold)) return [];
    return [{ id: claim.id, counted_in: place.countedIn, standing: place.standing }];
  });
  if (changed.length > 0)
    await em.execute(
      `update claim c set counted_in = x.counted_in, standing = x.standing, property_id = ?
       from jsonb_to_recordset(?::jsonb) as x (id int, counted_in date, standing text) where c.id = x.id`,
      [propertyId, JSON.stringify(changed)],
    );
  for (const claim of paid) await storePaid(em, propertyId, claim, fold);
}

/** What an expense paid is stored with the claims, so that a year is read in one go. */
async function storePaid(em: EntityManager, propertyId: number, claim: LoadedClaim, { placed }: DuesFold<LoadedClaim>): Promise<void> {
  const place = placed.get(claim);
  if (!place) return;
  await em.execute(
    `insert into claim (book, kind, source, property_id, expense_id, happened_on, amount, counted_in, standing)
     values ('dues', 'payment', 'expense', ?, ?, ?, ?, ?, ?)
     on conflict (book, property_id, expense_id) where source = 'expense' do update set happened_on = excluded.happened_on,
       amount = excluded.amount, counted_in = excluded.counted_in, standing = excluded.standing`,
    [propertyId, claim.expenseId, claim.happenedOn, claim.amount, place.countedIn, place.standing],
  );
}
