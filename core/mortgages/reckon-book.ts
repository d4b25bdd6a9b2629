import type { EntityManager } from '@mikro-orm/postgresql';
import { checkStatement } from '#core/mortgages/check-statement';
import { followStatements, heldOf, isSame, loanOf } from '#core/mortgages/loan-of-property';
import { MortgageStatement } from '#core/mortgages/mortgage-statement.entity';
import { orderStatements } from '#core/mortgages/order-statements';
import { saidByBook, saidKeys } from '#core/mortgages/said-by-book';
import { Property } from '#core/properties/property.entity';
import { findBusiness } from '#core/settings/business';

/** The currency of the books; undefined before they have one. */
export const bookCurrency = async (em: EntityManager): Promise<string | undefined> => (await findBusiness(em))?.currency;

/** What a statement says, as it is put into its order and checked. */
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

/** Statements of a property that come at once take turns, whichever way their documents move, until the caller's transaction ends. `propertyIds` in their order. */
export async function holdBooks(em: EntityManager, propertyIds: readonly number[]): Promise<void> {
  for (const id of propertyIds) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mortgage/${id}`]);
}

const toldAtOf = (rows: readonly MortgageStatement[]) => new Map(rows.map(({ id, toldAt }) => [id, toldAt]));

/** Reckons the book of one property anew: the order and the arithmetic of its statements, and its loan. In the caller's transaction, which holds the book; a second call changes nothing. */
export async function reckonBook(em: EntityManager, propertyId: number): Promise<void> {
  const rows = await em.find(MortgageStatement, { propertyId }, { refresh: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed = orderStatements(rows.map(figuresOf));
  const currency = await bookCurrency(em);
  for (const { statement, before, replacedBy } of placed) {
    const row = byId.get(statement.id);
    if (row) em.assign(row, { replacedBy, arithmetic: checkStatement(statement, before, currency) });
  }
  await followStatements(em, propertyId, saidByBook(placed), toldAtOf(rows));
}

/** The properties whose loan, or the order of its statements, is not what statements and people say of it, by id and name. Reads only. */
export async function differingLoans(em: EntityManager): Promise<{ id: number; name: string }[]> {
  const statements = await em.find(MortgageStatement, { propertyId: { $ne: null } }, { orderBy: { id: 1 } });
  const ofProperty = Map.groupBy(statements, ({ propertyId }) => propertyId);
  const properties = await em.find(Property, { id: { $in: [...ofProperty.keys()].filter((id) => typeof id === 'number') } });
  return properties.filter((property) => {
    const rows = ofProperty.get(property.id) ?? [];
    const placed = orderStatements(rows.map(figuresOf));
    const replacedBy = new Map(rows.map((row) => [row.id, row.replacedBy ?? null]));
    const [held, is] = [heldOf(property), loanOf(saidByBook(placed), toldAtOf(rows), property.mortgageEntered)];
    return saidKeys.some((key) => !isSame(held[key], is[key])) || placed.some((one) => replacedBy.get(one.statement.id) !== one.replacedBy);
  });
}
