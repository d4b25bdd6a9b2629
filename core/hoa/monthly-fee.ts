import { cadences } from '#core/books/cadence';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation } from '#core/audit/audited-write';
import { sumOf } from '#core/expenses/sum-of';
import { HoaDueRate } from '#core/hoa/hoa-due-rate.entity';
import type { DueRate } from '#core/hoa/due-rate';
import { monthStart } from '#core/platform/days';

const resource = 'hoa-dues';

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
  const now = (await findMonthlyFees(em, [propertyId], today)).get(propertyId);
  if (now === undefined) return false;
  if (now === (fee ?? '0.00')) return true;
  const from = monthStart(today);
  const [current] = await em.find(
    HoaDueRate,
    { propertyId, effectiveFrom: { $lte: today } },
    { orderBy: { effectiveFrom: 'desc' }, limit: 1, refresh: true },
  );
  if (!current) return false;
  const { schedule, dueDay } = current;
  const amount = sumOf(Array<string>(cadences[schedule as DueRate['schedule']].months).fill(fee ?? '0.00'));
  if (current.effectiveFrom >= from) await auditChange(em, current, { resource, actor }, () => em.assign(current, { amount }));
  else await auditCreation(em, em.create(HoaDueRate, { propertyId, effectiveFrom: from, amount, schedule, dueDay }), { resource, actor });
  return true;
}
