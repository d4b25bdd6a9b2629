import {
  type EntityData,
  type EntityManager,
  LockMode,
  type RequiredEntityData,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { cadences } from '#core/database/values/cadence';
import { holdSeries } from '#core/books/claims/series';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { DueRate } from '#core/books/hoa/due-rate';
import { HoaDueRate } from '#core/database/entities/hoa-due-rate.entity';
import { refoldDues } from '#core/books/hoa/refold-dues';
import { AppError } from '#core/kernel/platform/app-error';
import { monthStart } from '#core/kernel/platform/days';

const resource = 'hoa-dues';

/** What a person says of the dues; amounts are decimal text for one period of the schedule. */
export type DueRateChange = EntityData<Pick<HoaDueRate, 'effectiveFrom' | 'amount' | 'schedule' | 'dueDay'>>;

/** Adds what the dues of a property are from a day on. Throws `not-found` for the property and `conflict` where that day has a rate. */
export function createDueRate(
  em: EntityManager,
  values: RequiredEntityData<HoaDueRate> & { propertyId: number },
  actor: Actor,
): Promise<HoaDueRate> {
  return writeRate(em, async (tx) => {
    if ((await holdSeries(tx, 'dues', [values.propertyId])).length === 0) throw new AppError('not-found', 'Property not found');
    const rate = tx.create(HoaDueRate, values);
    await auditCreation(tx, rate, { resource, actor });
    return rate;
  });
}

/** Changes what is given. Throws `not-found`, and `conflict` where the new day has a rate. */
export function changeDueRate(em: EntityManager, id: number, change: DueRateChange, actor: Actor): Promise<HoaDueRate> {
  return writeRate(em, async (tx) => {
    const rate = await lockRate(tx, id);
    await auditChange(tx, rate, { resource, actor }, () => tx.assign(rate, change));
    return rate;
  });
}

/** Removes a rate: the one before it holds on. Throws `not-found`. */
export async function removeDueRate(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await writeRate(em, async (tx) => {
    const rate = await lockRate(tx, id);
    await auditDeletion(tx, rate, { resource, actor });
    return rate;
  });
}

/**
 * The fee per month of properties with a rate that holds today, as decimal text by property id. A quarter's dues are divided by three, and so on;
 * `today` is `YYYY-MM-DD`.
 */
export async function findMonthlyFees(em: EntityManager, ids: readonly number[], today: string): Promise<ReadonlyMap<number, string>> {
  const rows = await em.execute<{ id: number; fee: string }[]>(
    `select distinct on (property_id) property_id as id, round(amount / case schedule
       when 'quarterly' then 3 when 'semi_annual' then 6 when 'annual' then 12 else 1 end, 2)::text as fee
     from hoa_due_rate where property_id = any(?::int[]) and effective_from <= ?::date order by property_id, effective_from desc`,
    [`{${ids.join(',')}}`, today],
  );
  return new Map(rows.map((row) => [row.id, row.fee]));
}

/**
 * Takes a monthly fee that was typed into a property's form: where the property has rates, another fee than today's is a rate from this month on
 * (null: none is due any more). Says whether it has, so that its own column is then left. The caller's transaction is used.
 */
export async function takeMonthlyFee(
  em: EntityManager,
  { propertyId, fee, today }: { propertyId: number; fee: string | null; today: string },
  actor: Actor,
): Promise<boolean> {
  const from = monthStart(today);
  const [current] = await em.find(
    HoaDueRate,
    { propertyId, effectiveFrom: { $lte: today } },
    { orderBy: { effectiveFrom: 'desc' }, limit: 1, refresh: true },
  );
  if (!current) return false;
  const now = (await findMonthlyFees(em, [propertyId], today)).get(propertyId);
  if (now === (fee ?? '0.00')) return true;
  const { schedule, dueDay } = current;
  const amount = sumOf(Array<string>(cadences[schedule as DueRate['schedule']].months).fill(fee ?? '0.00'));
  if (current.effectiveFrom >= from) await auditChange(em, current, { resource, actor }, () => em.assign(current, { amount }));
  else await auditCreation(em, em.create(HoaDueRate, { propertyId, effectiveFrom: from, amount, schedule, dueDay }), { resource, actor });
  return true;
}

async function lockRate(em: EntityManager, id: number): Promise<HoaDueRate> {
  const found = await em.findOne(HoaDueRate, { id });
  if (found) await holdSeries(em, 'dues', [found.propertyId]);
  const rate = await em.findOne(HoaDueRate, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!rate) throw new AppError('not-found', 'Due rate not found');
  return rate;
}

/** Writes a rate and folds the dues of its property. */
async function writeRate(em: EntityManager, write: (tx: EntityManager) => Promise<HoaDueRate>): Promise<HoaDueRate> {
  try {
    return await em.transactional(async (tx) => {
      const rate = await write(tx);
      await refoldDues(tx, [rate.propertyId]);
      return rate;
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('conflict', 'This property already has a rate from this day.');
    throw error;
  }
}
