import type { EntityManager } from '@mikro-orm/postgresql';
import type { FoundMatch } from '#core/books/bank/found-match';
import { matchLines } from '#core/books/bank/match-lines';
import type { BookItem, MatchSubject } from '#core/books/bank/book-item';
import { findOpenItems } from '#core/books/bank/open-items';
import type { OpenLine } from '#core/books/bank/pair-odds';
import { holdSeries } from '#core/books/claims/series';
import { refoldDues } from '#core/books/hoa/refold-dues';
import { Claim } from '#core/database/entities/claim.entity';
import { BankMatch } from '#core/database/entities/bank-match.entity';
import type { MatchReason, MatchSource } from '#core/database/values/bank-values';
import { addDays } from '#core/kernel/platform/days';
import { fromCents, toCents } from '#core/kernel/platform/sum-of';

/** Lines so many days around those that have changed are looked at together: none farther off can want the same item. */
const aroundDays = 200;

/** One who matches at a time: each decision depends on the others. In the caller's transaction, before it holds anything else. */
export async function holdBank(em: EntityManager): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('bank', 0))`);
}

/** A match to be stored. */
export interface NewMatch {
  lineId: number;
  subject: MatchSubject;
  /** Decimal text, above zero. */
  amount: string;
  source: MatchSource;
  probability: string | null;
  reason: MatchReason | null;
  createdBy: number | null;
  /** The day of its line. */
  day: string;
}

interface LineRow {
  id: number;
  day: string;
  amount: string;
  text: string;
}

/** A match as it is stored. */
type StoredMatch = Pick<BankMatch, 'id' | 'lineId' | 'amount' | 'source'> & {
  expenseId: number | null;
  mortgageStatementId: number | null;
  incomeId: number | null;
  propertyId: number | null;
  period: string | null;
  claimId: number | null;
};

const storedSql = `select m.id, m.line_id as "lineId", m.amount::text as amount, m.source, m.expense_id as "expenseId", m.mortgage_statement_id as "mortgageStatementId", m.income_id as "incomeId",
    m.property_id as "propertyId", to_char(m.period, 'YYYY-MM-DD') as period, m.claim_id as "claimId"
  from bank_match m where m.line_id = any(?::int[]) order by m.id`;

/** The matches of some lines as they are stored. */
export const matchesOf = (em: EntityManager, lineIds: readonly number[]): Promise<StoredMatch[]> =>
  em.execute(storedSql, [`{${lineIds.join(',')}}`]);

const columnsOf = (subject: MatchSubject) => ({
  expenseId: 'expenseId' in subject ? subject.expenseId : null,
  mortgageStatementId: 'mortgageStatementId' in subject ? subject.mortgageStatementId : null,
  incomeId: 'incomeId' in subject ? subject.incomeId : null,
  propertyId: 'propertyId' in subject ? subject.propertyId : null,
  period: 'propertyId' in subject ? subject.period : null,
});

const keyOf = ({
  lineId,
  amount,
  source,
  ...match
}: Pick<StoredMatch, 'lineId' | 'amount' | 'source'> & ReturnType<typeof columnsOf>): string =>
  [lineId, amount, source, match.expenseId, match.mortgageStatementId, match.incomeId, match.propertyId, match.period].join(' ');

/**
 * Brings the matches of lines in step with those that are wanted, and with them what lines claim about dues. Answers the expenses that are paid otherwise now. In the caller's
 * transaction, which holds the bank.
 */
export async function replaceMatches(em: EntityManager, had: readonly StoredMatch[], wanted: readonly NewMatch[]): Promise<number[]> {
  const left = Map.groupBy(had, keyOf);
  const added = wanted.filter((match) => !left.get(keyOf({ ...match, ...columnsOf(match.subject) }))?.pop());
  const gone = [...left.values()].flat();
  if (added.length + gone.length === 0) return [];
  const properties = [...gone, ...added.map(({ subject }) => columnsOf(subject))].flatMap(({ propertyId }) => propertyId ?? []);
  await holdSeries(em, 'dues', [...new Set(properties)]);
  await em.nativeDelete(BankMatch, { id: { $in: gone.map(({ id }) => id) } });
  await em.nativeDelete(Claim, { id: { $in: gone.flatMap(({ claimId }) => claimId ?? []) } });
  for (const { subject, day, ...match } of added) {
    const claimId =
      'propertyId' in subject && match.source !== 'proposed' ? await claimPaid(em, subject, { amount: match.amount, day }) : null;
    em.create(BankMatch, { ...match, ...columnsOf(subject), claimId });
  }
  await em.flush();
  await refoldDues(em, [...new Set(properties)]);
  return [...new Set([...gone, ...added.map(({ subject }) => columnsOf(subject))].flatMap(({ expenseId }) => expenseId ?? []))];
}

async function claimPaid(
  em: EntityManager,
  { propertyId, period }: { propertyId: number; period: string },
  { amount, day }: { amount: string; day: string },
): Promise<number> {
  const claim = em.create(Claim, {
    book: 'dues',
    kind: 'payment',
    source: 'bank',
    propertyId,
    period,
    countedIn: period,
    amount,
    happenedOn: day,
  });
  await em.flush();
  return claim.id;
}

/** Matches of dues with the claim that each has, and those with none; or claims of a line that is matched no more. */
const claimsSql = `select coalesce(m.property_id, c.property_id) as "propertyId", p.name, m.id as "matchId", c.id as "claimId", to_char(m.period, 'YYYY-MM-DD') as period,
    m.amount::text as amount, to_char(l.booked_on, 'YYYY-MM-DD') as day
  from (select * from bank_match where property_id is not null and source <> 'proposed') m join bank_line l on l.id = m.line_id
    full join (select * from claim where book = 'dues' and source = 'bank') c on c.id = m.claim_id
    join property p on p.id = coalesce(m.property_id, c.property_id)
  where (c.property_id, c.period, c.amount, c.happened_on) is distinct from (m.property_id, m.period, m.amount, l.booked_on) order by p.id, m.id, c.id`;

interface BankClaim {
  propertyId: number;
  name: string;
  matchId: number | null;
  claimId: number | null;
  period: string;
  amount: string;
  day: string;
}

/** The properties of whose dues lines have paid otherwise than is claimed, by name. Reads only. */
export async function differingBankClaims(em: EntityManager): Promise<Pick<BankClaim, 'propertyId' | 'name'>[]> {
  const rows = await em.execute<BankClaim[]>(claimsSql);
  return [...new Map(rows.map((row) => [row.propertyId, row])).values()];
}

/** Claims anew what lines have paid of dues, where that differs. In the caller's transaction. */
export async function keepBankClaims(em: EntityManager): Promise<void> {
  await holdBank(em);
  await holdSeries(
    em,
    'dues',
    (await differingBankClaims(em)).map(({ propertyId }) => propertyId),
  );
  const differing = await em.execute<BankClaim[]>(claimsSql);
  await em.nativeUpdate(BankMatch, { id: { $in: differing.flatMap(({ matchId }) => matchId ?? []) } }, { claimId: null });
  await em.nativeDelete(Claim, { id: { $in: differing.flatMap(({ claimId }) => claimId ?? []) } });
  for (const { matchId, propertyId, period, amount, day } of differing)
    if (matchId !== null)
      await em.nativeUpdate(BankMatch, { id: matchId }, { claimId: await claimPaid(em, { propertyId, period }, { amount, day }) });
  await refoldDues(
    em,
    differing.map(({ propertyId }) => propertyId),
  );
}

const linesSql = `select id, to_char(booked_on, 'YYYY-MM-DD') as day, amount::text as amount, payee || ' ' || words as text from bank_line
  where decided_at is null and not no_document and booked_on between ?::date and ?::date order by booked_on, id`;

/**
 * Matches the lines of some days that no person has decided about, with those around them, as if none of them had been matched before: in whatever order statements and bills
 * came, the same lines are matched. Answers the expenses that are paid otherwise now. In the caller's transaction, which holds the bank.
 */
export async function rematch(em: EntityManager, { from, to }: { from: string; to: string }): Promise<number[]> {
  const rows = await em.execute<LineRow[]>(linesSql, [addDays(from, -aroundDays), addDays(to, aroundDays)]);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const scope = rows.map(({ id }) => id);
  const items = await findOpenItems(em, { from: first.day, to: last.day, scope });
  const lines = rows.map(({ amount, ...line }): OpenLine => ({ ...line, cents: Number(toCents(amount)) }));
  return replaceMatches(em, await matchesOf(em, scope), wantedOf(matchLines(lines, items), items, rows));
}

function wantedOf(found: readonly FoundMatch[], items: readonly BookItem[], rows: readonly LineRow[]): NewMatch[] {
  const subjects = new Map(items.map(({ key, subject }) => [key, subject]));
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  return found.flatMap(({ lineId, itemKey, cents, probability, isSure, reason }) => {
    const subject = subjects.get(itemKey);
    if (!subject) return [];
    const source: MatchSource = isSure ? 'automatic' : 'proposed';
    const amount = fromCents(BigInt(cents));
    return [{ lineId, subject, amount, source, probability: probability.toFixed(4), reason, createdBy: null, day: days.get(lineId) ?? '' }];
  });
}
