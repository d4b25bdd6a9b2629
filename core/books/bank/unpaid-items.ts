import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookItem } from '#core/books/bank/book-item';
import { findOpenItems } from '#core/books/bank/open-items';

/** So many days back what no line has paid is looked for, and a payment is booked so many days late. */
const lookedBack = 400;
const bookedLate = 5;

interface Covered {
  from: string | null;
  to: string | null;
}

const coveredSql = `select to_char(greatest(min(least(from_day, to_day)), max(to_day) - ${lookedBack}), 'YYYY-MM-DD') as from,
    to_char(max(to_day) - ${bookedLate}, 'YYYY-MM-DD') as to from bank_statement`;

const dayOf = ({ paid, due, day }: BookItem): string => paid ?? due ?? day;

/** What is left to be paid of the expenses, dues and payments of mortgages that were due in the time of the statements, the newest first. Reads only. */
export async function unpaidItems(em: EntityManager): Promise<BookItem[]> {
  const [covered] = await em.execute<Covered[]>(coveredSql);
  if (!covered?.from || !covered.to) return [];
  const { from, to } = { from: covered.from, to: covered.to };
  const items = await findOpenItems(em, { from, to, scope: [] });
  return items
    .filter((item) => dayOf(item) >= from && dayOf(item) <= to)
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || a.key.localeCompare(b.key, 'en'));
}
