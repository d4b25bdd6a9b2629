import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { BookItem } from '#core/books/bank/book-item';
import type { BankLine } from '#core/database/entities/bank-line.entity';
import type { LineState, MatchReason, MatchSource } from '#core/database/values/bank-values';
import { hiddenAmong } from '#core/database/values/read-policy';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';
import type { Plain } from '../list-query/find-plain.js';
import type { BankItemOut, BankLineOut } from './bank.schema.js';
import { standsSql } from './line-list.js';

interface MatchRow {
  id: number;
  line_id: number;
  expense_id: number | null;
  mortgage_statement_id: number | null;
  income_id: number | null;
  property_id: number | null;
  period: string | null;
  amount: string;
  source: MatchSource;
  probability: number | null;
  reason: MatchReason | null;
  name: string | null;
  day: string | null;
  due_on: string | null;
  property_name: string | null;
  document_id: number | null;
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

const matchesSql = `select m.id, m.line_id, m.expense_id, m.mortgage_statement_id, m.income_id, m.property_id, ${day('m.period')} as period, m.amount::text as amount, m.source,
    m.probability::float as probability, m.reason, coalesce(e.vendor, s.lender, p.hoa_name, c.payer) as name, ${day('coalesce(e.expense_date, s.statement_date, m.period, c.happened_on)')} as day,
    ${day('coalesce(e.due_date, s.due_date)')} as due_on, coalesce(ep.name, sp.name, p.name, cp.name) as property_name,
    coalesce(e.document_id, s.document_id, c.document_id) as document_id
  from bank_match m left join expense e on e.id = m.expense_id left join property ep on ep.id = e.property_id
    left join mortgage_statement s on s.id = m.mortgage_statement_id left join property sp on sp.id = s.property_id left join property p on p.id = m.property_id
    left join claim c on c.id = m.income_id left join property cp on cp.id = c.property_id
  where m.line_id = any(?::int[]) and ${standsSql} order by m.id`;

function stateOf({ noDocument }: Plain<BankLine>, matches: readonly MatchRow[]): LineState {
  if (noDocument) return 'no_document';
  if (matches.length === 0) return 'open';
  return matches.some(({ source }) => source !== 'proposed') ? 'matched' : 'proposed';
}

/** Lines as they are shown, with what they pay. */
export async function viewLines(em: EntityManager, rows: readonly Plain<BankLine>[]): Promise<z.input<typeof BankLineOut>[]> {
  const matches = await em.execute<MatchRow[]>(matchesSql, [`{${rows.map(({ id }) => id).join(',')}}`]);
  const hidden = await hiddenAmong(
    em,
    matches.map(({ document_id: id }) => id),
  );
  const accounts = await em.execute<{ id: number; name: string }[]>('select id, name from bank_account');
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
  const byLine = Map.groupBy(matches, ({ line_id: id }) => id);
  return rows.map((row) => {
    const own = byLine.get(row.id) ?? [];
    const cents = toCents(row.amount);
    const paying = toCents(sumOf(own.map(({ amount }) => amount)));
    return {
      id: row.id,
      account_id: row.accountId,
      account_name: nameOf.get(row.accountId) ?? '',
      booked_on: row.bookedOn,
      amount: row.amount,
      payee: row.payee,
      words: row.words,
      state: stateOf(row, own),
      decided: row.decidedAt !== null && row.decidedAt !== undefined,
      left: fromCents((cents < 0n ? -cents : cents) - paying),
      matches: own.map((match) => ({ ...match, document_id: hidden.has(match.document_id) ? null : match.document_id })),
    };
  });
}

/** Items of the books as they are shown beside lines. */
export async function viewItems(em: EntityManager, items: readonly BookItem[]): Promise<z.input<typeof BankItemOut>[]> {
  const hidden = await hiddenAmong(
    em,
    items.map(({ documentId }) => documentId),
  );
  return items.map(({ key, subject, cents, names, day: on, due, propertyName, documentId }) => ({
    id: key,
    expense_id: 'expenseId' in subject ? subject.expenseId : null,
    mortgage_statement_id: 'mortgageStatementId' in subject ? subject.mortgageStatementId : null,
    income_id: 'incomeId' in subject ? subject.incomeId : null,
    property_id: 'propertyId' in subject ? subject.propertyId : null,
    period: 'propertyId' in subject ? subject.period : null,
    name: names[0] ?? null,
    day: on,
    due_on: due,
    property_name: propertyName,
    document_id: hidden.has(documentId) ? null : documentId,
    amount: fromCents(BigInt(-cents)),
  }));
}
