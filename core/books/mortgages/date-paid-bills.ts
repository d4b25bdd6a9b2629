import type { EntityManager } from '@mikro-orm/postgresql';
import { findCovered, holdEscrow } from '#core/books/mortgages/find-disbursements';

/** A property and an amount that a lender may have paid for it. Decimal text of two places. */
export interface PaidAmount {
  propertyId?: number | null | undefined;
  amount: string;
}

/** An expense with the day on which a lender has paid it; null where none has. */
export interface PaidDay {
  id: number;
  day: string | null;
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
 * the caller's transaction. It is no person's change, so the expense's state stays as it was.
 */
export async function datePaidBills(em: EntityManager, changed: readonly PaidAmount[]): Promise<void> {
  const amounts = distinct(changed);
  for (const { propertyId, amount } of amounts) await holdEscrow(em, Number(propertyId), amount);
  await keepPaidDays(em, await findPaidDays(em, amounts));
}

const atOnce = 1000;

/** The expenses that have another day than the payments from escrow for them do, with that day and the name of a property. Reads only. */
export async function differingPaidDays(em: EntityManager): Promise<(PaidDay & { name: string })[]> {
  const asked = await em.execute<Bill[]>(
    `select property_id, amount::text as amount from escrow_disbursement where property_id is not null
     union select s.property_id, s.amount::text from expense x join expense_split s on s.expense_id = x.id where x.escrow_paid_on is not null
     union select property_id, amount::text from expense where escrow_paid_on is not null and property_id is not null`,
  );
  const found: PaidDay[] = [];
  for (let at = 0; at < asked.length; at += atOnce) found.push(...(await findPaidDays(em, asked.slice(at, at + atOnce).map(amountOf))));
  return em.execute<(PaidDay & { name: string })[]>(
    `select distinct on (v.id) v.id, to_char(v.day, 'YYYY-MM-DD') as day, p.name from json_to_recordset(?::json) as v(id int, day date)
     join expense x on x.id = v.id left join expense_split s on s.expense_id = x.id join property p on p.id = coalesce(x.property_id, s.property_id)
     where x.escrow_paid_on is distinct from v.day order by v.id`,
    [JSON.stringify(found)],
  );
}

/** Writes these days. */
export async function keepPaidDays(em: EntityManager, days: readonly PaidDay[]): Promise<void> {
  await em.execute(
    `update expense x set escrow_paid_on = v.day from json_to_recordset(?::json) as v(id int, day date)
     where x.id = v.id and x.escrow_paid_on is distinct from v.day`,
    [JSON.stringify(days)],
  );
}

const amountOf = ({ property_id: propertyId, amount }: Bill): PaidAmount => ({ propertyId, amount });

/** The days on which lenders paid the expenses of these amounts; a split expense is paid when its last share is. What a person set aside pays nothing. */
async function findPaidDays(em: EntityManager, amounts: readonly PaidAmount[]): Promise<PaidDay[]> {
  const bills = amounts.length === 0 ? [] : await findBills(em, amounts);
  if (bills.length === 0) return [];
  const all = distinct([...amounts, ...bills.map(amountOf)]);
  const covered = await findCovered(em, `(d.property_id, d.amount) in (${listOf(all)})`, valuesOf(all));
  const paid = new Map<string, string>();
  for (const bill of covered.values()) if (!bill.dismissed) paid.set(`${bill.expense_id}/${bill.split_id ?? ''}`, bill.paid);
  return [...Map.groupBy(bills, ({ id }) => id)].map(([id, parts]) => {
    const known = parts.map(({ split }) => paid.get(`${id}/${split ?? ''}`) ?? null);
    return { id, day: known.includes(null) ? null : known.reduce(later, null) };
  });
}

const later = (a: string | null, b: string | null): string | null => (a !== null && b !== null && a > b ? a : b);

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
    amounts.filter(({ propertyId }) => typeof propertyId === 'number').map((amount) => [`${amount.propertyId}/${amount.amount}`, amount]),
  );
  return [...byKey.values()].toSorted((a, b) => Number(a.propertyId) - Number(b.propertyId) || Number(a.amount) - Number(b.amount));
}

const listOf = (amounts: readonly PaidAmount[]): string => amounts.map(() => '(?::int, ?::numeric)').join(', ');
const valuesOf = (amounts: readonly PaidAmount[]): (string | number)[] =>
  amounts.flatMap(({ propertyId, amount }) => [Number(propertyId), amount]);
