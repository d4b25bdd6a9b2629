import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { BookItem, MatchSubject } from '#core/books/bank/book-item';
import { findOpenItems } from '#core/books/bank/open-items';
import { keepBankDays } from '#core/commands/bank/keep-bank-days';
import { holdBank, matchesOf, type NewMatch, rematch, replaceMatches } from '#core/commands/bank/keep-matches';
import { BankLine } from '#core/database/entities/bank-line.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { addDays } from '#core/kernel/platform/days';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';

/** What a line is to pay, with so much of it (decimal text). */
export interface ChosenMatch {
  subject: MatchSubject;
  amount: string;
}

/** What a person says a line is. */
export type LineDecision =
  /** It pays these; none: it pays nothing that is in the books yet. */
  | { is: 'matched'; matches: readonly ChosenMatch[] }
  | { is: 'no_document' }
  /** The machine may match it again. */
  | { is: 'undecided' };

/** Bills of so many days around a line may be chosen for it. */
const choiceDays = { before: 300, after: 60 };
const scopeDays = 400;

const unfit = (msg: string): AppError => new AppError('invalid', msg, { problems: [{ loc: ['body', 'matches'], msg, type: 'unfit' }] });

/** What a line may be said to pay: the items around it, with what people's decisions about other lines have left of each. Reads only. */
export async function choicesFor(em: EntityManager, { id, bookedOn }: Pick<BankLine, 'id' | 'bookedOn'>): Promise<BookItem[]> {
  const undecided = await em.execute<{ id: number }[]>(
    `select id from bank_line where id = ? or (decided_at is null and booked_on between ?::date - ${scopeDays} and ?::date + ${scopeDays})`,
    [id, bookedOn, bookedOn],
  );
  const scope = undecided.map((line) => line.id);
  return findOpenItems(em, { from: addDays(bookedOn, -choiceDays.before), to: addDays(bookedOn, choiceDays.after), scope });
}

/**
 * Writes down what a person says a line is; the machine leaves it alone from then on, and matches again what that has set free. Throws `not-found`, and `invalid` where a match is of
 * nothing that is open, of another sign, or of more than is left of it or of the line.
 */
export async function decideLine(em: EntityManager, id: number, decision: LineDecision, actor: Actor): Promise<void> {
  const paid = await em.fork().transactional(async (tx) => {
    await holdBank(tx);
    const line = await tx.findOne(BankLine, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!line) throw new AppError('not-found', 'Line not found');
    const before = await stateOf(tx, line);
    const had = await matchesOf(tx, [id]);
    const wanted = decision.is === 'matched' ? await soundMatches(tx, line, decision.matches, actor.userId) : [];
    line.noDocument = decision.is === 'no_document';
    line.decidedBy = decision.is === 'undecided' ? null : actor.userId;
    line.decidedAt = decision.is === 'undecided' ? null : new Date();
    await tx.flush();
    // What the machine had given these items to is taken off them first: nothing is paid twice.
    const freed = await freeItems(tx, id, wanted);
    const own = await replaceMatches(tx, had, wanted);
    recordAudit(tx, { ...actor, action: 'update', resource: 'bank-lines', resourceId: id, before, after: await stateOf(tx, line) });
    await tx.flush();
    const { bookedOn } = line;
    return [...freed, ...own, ...(await rematch(tx, { from: bookedOn, to: bookedOn }))];
  });
  await keepBankDays(em.fork(), [...new Set(paid)]);
}

async function stateOf(em: EntityManager, { id, noDocument, decidedAt }: BankLine) {
  const matches = await matchesOf(em, [id]);
  const shown = matches.map(({ amount, source, expenseId, mortgageStatementId, incomeId, propertyId, period }) => ({
    amount,
    source,
    ...(expenseId !== null && { expense_id: expenseId }),
    ...(mortgageStatementId !== null && { mortgage_statement_id: mortgageStatementId }),
    ...(incomeId !== null && { income_id: incomeId }),
    ...(propertyId !== null && { property_id: propertyId, period }),
  }));
  return { no_document: noDocument, decided: decidedAt !== null && decidedAt !== undefined, matches: shown };
}

const sameSubject = (a: MatchSubject, b: MatchSubject): boolean => JSON.stringify(a) === JSON.stringify(b);

async function soundMatches(em: EntityManager, line: BankLine, matches: readonly ChosenMatch[], userId: number): Promise<NewMatch[]> {
  if (matches.length === 0) return [];
  const all = toCents(sumOf(matches.map(({ amount }) => amount)));
  const cents = toCents(line.amount);
  if (all > (cents < 0n ? -cents : cents)) throw unfit('The parts come to more than the line.');
  const choices = await choicesFor(em, line);
  return matches.map(({ subject, amount }, at) => {
    if (matches.findIndex((other) => sameSubject(other.subject, subject)) !== at) throw unfit('The same item is there twice.');
    const open = choices.filter((item) => sameSubject(item.subject, subject));
    const [item] = open.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
    if (!item) throw unfit('What it is to pay is not in the books, or is paid by other lines.');
    if (item.cents > 0 !== cents > 0n) throw unfit('Money that was spent is no income and no refund, and money received pays no bill.');
    const left = BigInt(Math.abs(item.cents));
    if (toCents(amount) > left) throw unfit(`Of ${item.names[0] ?? 'it'} only ${fromCents(left)} is left to be paid.`);
    return { lineId: line.id, subject, amount, source: 'person', probability: null, reason: null, createdBy: userId, day: line.bookedOn };
  });
}

/** Takes the machine's own matches off what a person gives to a line. */
async function freeItems(em: EntityManager, lineId: number, wanted: readonly NewMatch[]): Promise<number[]> {
  const asked = wanted.map(({ subject }) => ({
    expense: 'expenseId' in subject ? subject.expenseId : null,
    mortgage: 'mortgageStatementId' in subject ? subject.mortgageStatementId : null,
    income: 'incomeId' in subject ? subject.incomeId : null,
    property: 'propertyId' in subject ? subject.propertyId : null,
    period: 'propertyId' in subject ? subject.period : null,
  }));
  const rows = await em.execute<{ id: number; line: number }[]>(
    `select m.id, m.line_id as line from bank_match m join json_to_recordset(?::json) as w(expense int, mortgage int, income int, property int, period date)
       on m.expense_id = w.expense or m.mortgage_statement_id = w.mortgage or m.income_id = w.income or (m.property_id = w.property and m.period = w.period)
     where m.source <> 'person' and m.line_id <> ?`,
    [JSON.stringify(asked), lineId],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const stored = await matchesOf(em, [...new Set(rows.map(({ line }) => line))]);
  const taken = stored.filter((match) => ids.has(match.id));
  return replaceMatches(em, taken, []);
}
