import type { EntityManager } from '@mikro-orm/postgresql';
import type { AskedItems, BookItem, MatchSubject } from '#core/books/bank/book-item';
import { openDues } from '#core/books/bank/open-dues';
import { openIncome } from '#core/books/bank/open-income';
import { coveredCosts } from '#core/books/income/covered-costs';
import { addDays } from '#core/kernel/platform/days';
import { toCents } from '#core/kernel/platform/sum-of';
import { effectiveSql } from '#core/records/documents/effective-sql';

/** A payment is booked so many days after the day of a bill, and its bill so many days before what it is due. */
const reach = { before: 80, after: 20, due: 45 };

interface Row {
  id: number;
  amount: string;
  held: string;
  is_refund: boolean;
  day: string;
  due: string | null;
  paid: string | null;
  names: (string | null)[];
  numbers: (string | null)[];
  property_name: string | null;
  document_id: number | null;
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
/** What lines outside of the asked scope pay of it. */
const heldBy = (column: string): string =>
  `coalesce((select sum(m.amount) from bank_match m where m.${column} and m.source <> 'proposed' and not (m.line_id = any(?::int[]))), 0)::text as held`;

const expensesSql = `select e.id, e.amount::text as amount, e.kind = 'refund' as is_refund, ${day('e.expense_date')} as day, ${day('e.due_date')} as due,
    case when not e.is_bank_dated then ${day('e.paid_on')} end as paid, array_prepend(e.vendor, array_prepend(v.business_name, array(select jsonb_array_elements_text(v.aliases)))) as names,
    array[left(${effectiveSql('invoice_number')}, 120), d.account_number] as numbers, p.name as property_name, e.document_id, ${heldBy('expense_id = e.id')}
  from expense e left join vendor v on v.id = e.vendor_id left join property p on p.id = e.property_id
    left join document d on d.id = e.document_id
  where e.escrow_paid_on is null and (e.expense_date between ?::date - ${reach.before} and ?::date + ${reach.after}
    or e.due_date between ?::date - ${reach.due} and ?::date + ${reach.after} or e.paid_on between ?::date - ${reach.after} and ?::date + ${reach.after})`;

const mortgagesSql = `select s.id, s.total_payment::text as amount, false as is_refund, ${day('coalesce(s.statement_date, s.due_date)')} as day, ${day('s.due_date')} as due,
    null as paid, array[s.lender] as names, array[s.loan_last_four] as numbers, p.name as property_name, s.document_id, ${heldBy('mortgage_statement_id = s.id')}
  from mortgage_statement s join document d on d.id = s.document_id and d.deleted_at is null left join property p on p.id = s.property_id
  where s.total_payment > 0 and s.expense_id is null and s.replaced_by is null
    and coalesce(s.due_date, s.statement_date) between ?::date - ${reach.due} and ?::date + ${reach.due}`;

const texts = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null && value !== '').map(String);

function itemOf(row: Row, key: string, subject: MatchSubject): BookItem {
  const left = Number(toCents(row.amount) - toCents(row.held));
  return {
    key,
    subject,
    day: row.day,
    due: row.due,
    paid: row.paid,
    cents: row.is_refund ? left : -left,
    names: texts(row.names),
    numbers: texts(row.numbers),
    propertyName: row.property_name,
    documentId: row.document_id,
  };
}

/** The expenses, payments of mortgages, dues and income of a time that lines may pay or be, each with what is left of it; none of which nothing is. Reads only. */
export async function findOpenItems(em: EntityManager, { from, to, scope }: AskedItems): Promise<BookItem[]> {
  const ids = `{${scope.join(',')}}`;
  const found = await em.execute<Row[]>(expensesSql, [ids, from, to, from, to, from, to]);
  // What a manager has paid out of the rents no line of the owner's bank will.
  const withheld = await withheldExpenses(em);
  const expenses = found.filter(({ id }) => !withheld.has(id));
  const mortgages = await em.execute<Row[]>(mortgagesSql, [ids, from, to]);
  const items = [
    ...expenses.map((row) => itemOf(row, `expense:${row.id}`, { expenseId: row.id })),
    ...mortgages.map((row) => itemOf(row, `mortgage:${row.id}`, { mortgageStatementId: row.id })),
    ...(await openIncome(em, { from: addDays(from, -reach.before), to: addDays(to, reach.after), scope })),
    ...(await openDues(em, { from: addDays(from, -reach.due), to: addDays(to, reach.due), scope })),
  ];
  return items.filter(({ cents, subject }) => ('expenseId' in subject || 'incomeId' in subject ? cents !== 0 : cents < 0));
}

/** Expenses that a manager paid as a whole, by the statements. */
async function withheldExpenses(em: EntityManager): Promise<ReadonlySet<number>> {
  const covered = await coveredCosts(em, null);
  return new Set([...covered.values()].flatMap(({ expense_id: id, split_id: split }) => (split === null ? [id] : [])));
}
