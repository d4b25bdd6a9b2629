import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/kernel/audit/audited-write';
import { checkStatement } from '#core/books/mortgages/check-statement';
import { foldLoans, type Loans } from '#core/books/mortgages/fold-loans';
import { differingTerms, type LoanTerms, loanTerms, termsOfProperty } from '#core/database/values/loan-terms';
import { statedTerms } from '#core/books/mortgages/stated-terms';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { Property } from '#core/database/entities/property.entity';
import { findBusiness } from '#core/records/settings/business';

/** The currency of the books; undefined before they have one. */
export const bookCurrency = async (em: EntityManager): Promise<string | undefined> => (await findBusiness(em))?.currency;

/** What a statement states, as it is folded and checked. */
export const figuresOf = (statement: MortgageStatement) => ({
  id: statement.id,
  lender: statement.lender ?? null,
  loanLastFour: statement.loanLastFour ?? null,
  statementDate: statement.statementDate ?? null,
  dueDate: statement.dueDate ?? null,
  receivedOn: statement.createdAt.toISOString().slice(0, 10),
  totalPayment: statement.totalPayment ?? null,
  principal: statement.principal ?? null,
  interest: statement.interest ?? null,
  escrow: statement.escrow ?? null,
  fees: statement.fees ?? null,
  pastDue: statement.pastDue ?? null,
  principalBalance: statement.principalBalance ?? null,
  ytdPrincipal: statement.ytdPrincipal ?? null,
  rate: statement.rate ?? null,
});

/** Holds the books of properties, in the order of `propertyIds`, until the caller's transaction ends. */
export async function holdBooks(em: EntityManager, propertyIds: readonly number[]): Promise<void> {
  for (const id of propertyIds) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mortgage/${id}`]);
}

type Book = Loans<ReturnType<typeof figuresOf>>;

const foldBook = (rows: readonly MortgageStatement[]): Book => foldLoans(rows.map(figuresOf));
const termsOf = (rows: readonly MortgageStatement[], book: Book, property: Property): LoanTerms =>
  loanTerms(statedTerms(book), new Map(rows.map(({ id, toldAt }) => [id, toldAt])), property.mortgageEntered);

/** Folds the statements of a property: their order, their arithmetic, and its loan. In the caller's transaction, which holds the book; a second call changes nothing. */
export async function reckonBook(em: EntityManager, propertyId: number): Promise<void> {
  const rows = await em.find(MortgageStatement, { propertyId }, { refresh: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const book = foldBook(rows);
  const currency = await bookCurrency(em);
  for (const { statement, before, replacedBy } of book.placed) {
    const row = byId.get(statement.id);
    if (row) em.assign(row, { replacedBy, arithmetic: checkStatement(statement, before, currency) });
  }
  // What a person is about to write is not written over; documents may be filed under it meanwhile.
  await em.execute('select 1 from property where id = ? for no key update', [propertyId]);
  const property = await em.findOne(Property, { id: propertyId }, { refresh: true });
  if (!property) return;
  const is = termsOf(rows, book, property);
  const changed = differingTerms(termsOfProperty(property), is);
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((key) => [key, is[key]]));
  await auditChange(em, property, { resource: 'properties', actor: { userId: null } }, () => em.assign(property, changes));
}

/** The properties whose loan, or the order of its statements, is not what statements and people state, by id and name. Reads only. */
export async function differingLoans(em: EntityManager): Promise<{ id: number; name: string }[]> {
  const statements = await em.find(MortgageStatement, { propertyId: { $ne: null } }, { orderBy: { id: 1 } });
  const ofProperty = Map.groupBy(statements, ({ propertyId }) => propertyId);
  const properties = await em.find(Property, { id: { $in: [...ofProperty.keys()].filter((id) => typeof id === 'number') } });
  return properties.filter((property) => {
    const rows = ofProperty.get(property.id) ?? [];
    const book = foldBook(rows);
    const replacedBy = new Map(rows.map((row) => [row.id, row.replacedBy ?? null]));
    const isOutOfOrder = book.placed.some((entry) => replacedBy.get(entry.statement.id) !== entry.replacedBy);
    return isOutOfOrder || differingTerms(termsOfProperty(property), termsOf(rows, book, property)).length > 0;
  });
}
