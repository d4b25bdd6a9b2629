import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { cellsOfText, findLoanLetter } from '#core/books/mortgages/loan-letter';
import { checkStatement } from '#core/books/mortgages/check-statement';
import { statedSince } from '#core/database/values/loan-terms';
import { termsOfStatement } from '#core/books/mortgages/stated-terms';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { bookCurrency, figuresOf, holdBooks, reckonBook } from '#core/books/mortgages/reckon-book';
import { recordDisbursements } from '#core/books/mortgages/record-disbursements';
import { standsInBook } from '#core/books/mortgages/stands-in-book';
import { foreignCurrency } from '#core/records/documents/foreign-currency';

/**
 * Enters a mortgage statement into the book of its property from the document's effective values, or takes it out where the
 * document is none (any more), in the caller's transaction and under its lock on the document. The arithmetic of the property's
 * statements is reckoned anew, and its loan follows them (see loanTerms). Done again it has no second effect.
 */
export async function recordStatement(em: EntityManager, document: Document): Promise<void> {
  const known = await em.findOne(MortgageStatement, { documentId: document.id });
  const places = [...new Set([known?.propertyId, document.propertyId])].filter((id) => typeof id === 'number').toSorted((a, b) => a - b);
  if (known || effectiveType(document) === 'mortgage_statement') await holdBooks(em, places);
  await recordDisbursements(em, document);
  const isStatement = await standsInBook(em, document);
  // Figures of another currency would be added to those of the books.
  const values = isStatement && !(await foreignCurrency(em, document)) && !(await isLetter(em, document)) ? valuesOf(document) : null;
  if (!known && !values) return;
  const propertyId = document.propertyId ?? null;
  if (!values) {
    if (known) em.remove(known);
  } else {
    const had = known && (known.propertyId ?? null) === propertyId ? termsOfStatement(known) : null;
    const toldAt = statedSince(termsOfStatement(values), had, known?.toldAt ?? {}, new Date().toISOString());
    if (known) em.assign(known, { ...values, propertyId, toldAt });
    else em.create(MortgageStatement, { ...values, documentId: document.id, propertyId, toldAt, arithmetic: [] });
  }
  await em.flush();
  for (const id of places) await reckonBook(em, id);
  const alone = values && document.propertyId === null ? await em.findOne(MortgageStatement, { documentId: document.id }) : null;
  if (alone) alone.arithmetic = checkStatement(figuresOf(alone), null, await bookCurrency(em));
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
