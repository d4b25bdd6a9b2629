import type { EntityManager } from '@mikro-orm/postgresql';
import { findCovered, holdEscrow } from '#core/mortgages/find-disbursements';

/** A property and an amount that a lender may have paid for it. Decimal text of two places. */
export interface PaidAmount {
  propertyId?: number | null | undefined;
  amount: string;
}

/** An expense, or a share of one. */
interface Bill {
  id: number;
  split: number | null;
  property_id: number | null;
  amount: string;
}

/**
 * Brings the days in step on which lenders paid expenses from escrow (`escrow_paid_on`), after expenses, payments or their statements of these amounts changed, in
 * the caller's transaction. An expense is paid when all of it is: of one in shares that is the day of the last. A payment that a person set aside pays nothing.
 * It is no person's change, so the expense's state stays as it was.
 */
export async function datePaidBills(em: EntityManager, changed: readonly PaidAmount[]): Promise<void> {
  const amounts = distinct(changed);
  if (amounts.length === 0) return;
  for (const { propertyId, amount } of amounts) await holdEscrow(em, Number(propertyId), amount);
  const bills = await findBills(em, amounts);
  if (bills.length === 0) return;
  const all = distinct([...amounts, ...bills.map(({ property_id: propertyId, amount }) => ({ propertyId, amount }))]);
  const covered = await findCovered(em, `(d.property_id, d.amount) in (${listOf(all)})`, valuesOf(all));
  const paid = new Map<string, string>();
  for (const one of covered.values()) if (!one.dismissed) paid.set(`${one.expense_id}/${one.split_id ?? ''}`, one.paid);
  const days = [...Map.groupBy(bills, ({ id }) => id)].map(([id, parts]) => {
    const known = parts.map(({ split }) => paid.get(`${id}/${split ?? ''}`) ?? null);
    return { id, day: known.includes(null) ? null : known.reduce(later, null) };
  });
  await em.execute(
    `update expense x set escrow_paid_on = v.day from (select * from json_to_recordset(?::json) as r(id int, day date)) v
     where x.id = v.id and x.escrow_paid_on is distinct from v.day`,
    [JSON.stringify(days)],
  );
}

const later = (one: string | null, other: string | null): string | null => (one !== null && other !== null && one > other ? one : other);

/** The whole expenses of these amounts, and all shares of those that have a share of them: where there is a payment of such an amount, or was. */
function findBills(em: EntityManager, amounts: readonly PaidAmount[]): Promise<Bill[]> {
  return em.execute<Bill[]>(
    `with asked as materialized (select a.property_id, a.amount from (values ${listOf(amounts)}) as a(property_id, amount)
      where exists (select 1 from escrow_disbursement o where o.property_id = a.property_id and o.amount = a.amount)
        or exists (select 1 from expense x where x.property_id = a.property_id and x.amount = a.amount and x.escrow_paid_on is not null)
        or exists (select 1 from expense_split s join expense x on x.id = s.expense_id where s.property_id = a.property_id and s.amount = a.amount and x.escrow_paid_on is not null))
    select x.id, null::int as split, x.property_id, x.amount::text as amount
      from asked a join expense x on x.property_id = a.property_id and x.amount = a.amount where not x.is_split
    union all
    select x.id, s.id, s.property_id, s.amount::text from expense x join expense_split s on s.expense_id = x.id
      where x.is_split and x.id in (select m.expense_id from asked a join expense_split m on m.property_id = a.property_id and m.amount = a.amount)
    order by 1, 2`,
    valuesOf(amounts),
  );
}

/** Each once, those of no property left out, in an order that is the same for all who lock them. */
function distinct(amounts: readonly PaidAmount[]): PaidAmount[] {
  const byKey = new Map(
    amounts.filter(({ propertyId }) => typeof propertyId === 'number').map((one) => [`${one.propertyId}/${one.amount}`, one]),
  );
  return [...byKey.values()].toSorted((a, b) => Number(a.propertyId) - Number(b.propertyId) || Number(a.amount) - Number(b.amount));
}

const listOf = (amounts: readonly PaidAmount[]): string => amounts.map(() => '(?::int, ?::numeric)').join(', ');
const valuesOf = (amounts: readonly PaidAmount[]): (string | number)[] =>
  amounts.flatMap(({ propertyId, amount }) => [Number(propertyId), amount]);
