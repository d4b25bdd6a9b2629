import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField, effectiveType } from '#core/documents/effective-values';
import { cellsOfText, findLoanLetter } from '#core/mortgages/loan-letter';
import { checkStatement } from '#core/mortgages/check-statement';
import { followBook, isSame } from '#core/mortgages/follow-book';
import { MortgageStatement } from '#core/mortgages/mortgage-statement.entity';
import { orderStatements } from '#core/mortgages/order-statements';
import { recordDisbursements } from '#core/mortgages/record-disbursements';
import { type SaidByBook, saidByBook, type SaidOfProperty, saidKeys, saidOfProperty } from '#core/mortgages/said-by-book';
import { standsInBook } from '#core/mortgages/stands-in-book';
import { foreignCurrency } from '#core/settings/foreign-currency';
import { findBusiness } from '#core/settings/business';

/**
 * Enters a mortgage statement into the book of its property from the document's effective values, or takes it out where the
 * document is none (any more), in the caller's transaction and under its lock on the document. The arithmetic of the property's
 * statements is reckoned anew, and its mortgage fields follow them (see saidByBook). Done again it has no second effect.
 */
export async function recordStatement(em: EntityManager, document: Document): Promise<void> {
  const known = await em.findOne(MortgageStatement, { documentId: document.id });
  const places = [...new Set([known?.propertyId, document.propertyId])].filter((id) => typeof id === 'number').toSorted((a, b) => a - b);
  // Two statements that come at once take turns, whichever way their papers move.
  if (known || effectiveType(document) === 'mortgage_statement')
    for (const id of places) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mortgage/${id}`]);
  await recordDisbursements(em, document);
  const isStatement = await standsInBook(em, document);
  // Figures of another currency would be added to those of the books.
  const values = isStatement && !(await foreignCurrency(em, document)) && !(await isLetter(em, document)) ? valuesOf(document) : null;
  if (!known && !values) return;
  const had = known && (known.propertyId ?? null) === (document.propertyId ?? null) ? saidOfProperty(known) : null;
  const before = new Map<number, SaidByBook>();
  for (const id of places) before.set(id, saidByBook(orderStatements((await statementsOf(em, id)).map(figuresOf))));
  if (!values) {
    if (known) em.remove(known);
  } else if (known) em.assign(known, { ...values, propertyId: document.propertyId ?? null });
  else em.create(MortgageStatement, { ...values, documentId: document.id, propertyId: document.propertyId ?? null, arithmetic: [] });
  await em.flush();
  for (const [propertyId, { said }] of before) {
    const book = await reckon(em, propertyId);
    const own = await em.findOne(MortgageStatement, { documentId: document.id, propertyId });
    const says = own && saidOfProperty(own);
    // What it says as before is no news: what a person has written at the property meanwhile stands.
    const isNews = (key: keyof SaidOfProperty) => says && says[key] !== null && !isSame(says[key], had?.[key] ?? null);
    const news = saidKeys.filter((key) => own && book.lastWord[key] === own.id && isNews(key));
    await followBook(em, propertyId, { before: said, after: book.said, news });
  }
  const alone = values && document.propertyId === null ? await em.findOne(MortgageStatement, { documentId: document.id }) : null;
  if (alone) alone.arithmetic = checkStatement(figuresOf(alone), null, await currencyOf(em));
  await em.flush();
}

type Values = Omit<Parameters<typeof checkStatement>[0], never> & {
  suspense: string | null;
  rate: string | null;
  ytdInterest: string | null;
  ytdEscrow: string | null;
  ytdFees: string | null;
};

const figures = ['total_payment', 'interest', 'principal_balance'] as const;

/** An escrow analysis, payoff or the like asks for no payment, whatever figures it names; those a person writes down are a statement's. */
async function isLetter(em: EntityManager, { id, personFields: { fields }, emailSubject }: Document): Promise<boolean> {
  if (figures.some((key) => (fields[key] ?? null) !== null)) return false;
  const [row] = await em.execute<{ text: string | null }[]>('select ocr_text as text from document where id = ?', [id]);
  return findLoanLetter(cellsOfText(row?.text ?? ''), emailSubject ?? null) !== null;
}

/** Null where the document names neither a payment, its interest nor a balance: a letter about the loan is no statement. */
function valuesOf(document: Document): Values | null {
  const read = (key: Parameters<typeof effectiveField>[1]) => effectiveField(document, key) as string | null;
  const loan = read('loan_number')?.replaceAll(/[^A-Za-z0-9]/g, '') ?? '';
  const values = {
    lender: read('vendor')?.slice(0, 300) ?? null,
    loanLastFour: loan.length >= 4 ? loan.slice(-4) : null,
    statementDate: read('statement_date') ?? read('service_date'),
    dueDate: read('due_date'),
    totalPayment: read('total_payment') ?? read('amount'),
    principal: read('principal'),
    interest: read('interest'),
    escrow: read('escrow'),
    fees: read('fees'),
    suspense: read('suspense'),
    pastDue: read('past_due'),
    principalBalance: read('principal_balance'),
    rate: read('rate'),
    ytdPrincipal: read('ytd_principal'),
    ytdInterest: read('ytd_interest'),
    ytdEscrow: read('ytd_escrow'),
    ytdFees: read('ytd_fees'),
  };
  return values.totalPayment === null && values.interest === null && values.principalBalance === null ? null : values;
}

const currencyOf = async (em: EntityManager): Promise<string | undefined> => (await findBusiness(em))?.currency;

const figuresOf = (statement: MortgageStatement) => ({
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

const statementsOf = (em: EntityManager, propertyId: number): Promise<MortgageStatement[]> =>
  em.find(MortgageStatement, { propertyId }, { refresh: true });

/** Reckons the book of one property and answers what it says. */
async function reckon(em: EntityManager, propertyId: number): Promise<SaidByBook> {
  const rows = await statementsOf(em, propertyId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed = orderStatements(rows.map(figuresOf));
  const currency = await currencyOf(em);
  for (const { statement, before, replacedBy } of placed) {
    const row = byId.get(statement.id);
    if (row) em.assign(row, { replacedBy, arithmetic: checkStatement(statement, before, currency) });
  }
  return saidByBook(placed);
}
