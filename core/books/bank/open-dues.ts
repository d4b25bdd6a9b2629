import type { EntityManager } from '@mikro-orm/postgresql';
import type { AskedItems, BookItem } from '#core/books/bank/book-item';
import type { DuePeriod } from '#core/books/hoa/dues-of-year';
import { findDues, type PropertyDues } from '#core/books/hoa/find-dues';
import { addDays } from '#core/kernel/platform/days';
import { toCents } from '#core/kernel/platform/sum-of';

interface Booked {
  property_id: number;
  period: string;
  amount: string;
}

/** What lines of the scope have paid of dues: it is open again for them. */
const bookedSql = `select c.property_id, to_char(c.counted_in, 'YYYY-MM-DD') as period, sum(c.amount)::text as amount from bank_match m join claim c on c.id = m.claim_id
  where m.line_id = any(?::int[]) and c.standing = 'counts' group by 1, 2`;

/**
 * Dues that lines may have paid: what is open of each period, and what the association or a person says was paid for it and no line has been matched with. Of a period whose bill
 * is an expense the expense is paid, and not the dues. Reads only.
 */
export async function openDues(em: EntityManager, { from, to, scope }: AskedItems): Promise<BookItem[]> {
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) => Number(from.slice(0, 4)) + at);
  const booked = await em.execute<Booked[]>(bookedSql, [`{${scope.join(',')}}`]);
  const bookedIn = new Map(booked.map(({ property_id, period, amount }) => [`${property_id} ${period}`, amount]));
  const found: { house: PropertyDues; due: DuePeriod }[] = [];
  for (const year of years)
    for (const house of await findDues(em, { year, today: to, propertyIds: null }))
      for (const due of house.periods) if (due.due_on >= from && due.due_on <= to) found.push({ house, due });
  const billed = await findBilled(
    em,
    found.flatMap(({ due }) => due.entries.flatMap(({ document_id: id }) => id ?? [])),
  );
  return found.flatMap(({ house, due }) =>
    itemsOf(house, due, { booked: bookedIn.get(`${house.property_id} ${due.period}`) ?? '0.00', billed }),
  );
}

/** The documents that are the bill of an expense. */
async function findBilled(em: EntityManager, documentIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await em.execute<{ id: number }[]>('select document_id as id from expense where document_id = any(?::int[])', [
    `{${documentIds.join(',')}}`,
  ]);
  return new Set(rows.map(({ id }) => id));
}

function itemsOf(
  { property_id: propertyId, property_name: propertyName, hoa_name: name }: PropertyDues,
  { period, due_on: due, open, entries }: DuePeriod,
  { booked, billed }: { booked: string; billed: ReadonlySet<number> },
): BookItem[] {
  const isBilled = entries.some(({ document_id: id, kind, counts }) => counts && kind === 'charge' && id !== null && billed.has(id));
  const stated = entries.filter(({ kind, counts, expense_id, id }) => kind === 'payment' && counts && id !== null && expense_id === null);
  const left = Number(toCents(open) + toCents(booked));
  const amounts = [
    ...(isBilled || left <= 0 ? [] : [{ cents: left, paid: null, documentId: null }]),
    ...stated.map(({ amount, happened_on: paid, document_id: documentId }) => ({ cents: Number(toCents(amount)), paid, documentId })),
  ];
  const common = {
    subject: { propertyId, period },
    day: addDays(due, -20),
    due,
    names: name === null ? [] : [name],
    numbers: [],
    propertyName,
  };
  return amounts.map(({ cents, paid, documentId }, at) => ({
    ...common,
    key: `dues:${propertyId}:${period}:${at}`,
    cents: -cents,
    paid,
    documentId,
  }));
}
