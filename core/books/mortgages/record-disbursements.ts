import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { datePaidBills, type PaidAmount } from '#core/books/mortgages/date-paid-bills';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { type Disbursement, readDisbursements } from '#core/books/mortgages/read-disbursements';
import { standsInBook } from '#core/books/mortgages/stands-in-book';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { daysApart } from '#core/kernel/platform/days';

/**
 * An analysis names the month, a statement the day: in one month, or within so many days, the same amount for the same is one payment. That of the next
 * month is another: mortgage insurance costs the same each month.
 */
const sameDays = 7;

/**
 * Records the payments from escrow that a mortgage statement or escrow analysis states, in the transaction of the caller and under its lock on the
 * document. Removes what only an earlier reading stated, unless an expense was made of it. Skips what another document of the property states already;
 * where this one no longer states a payment, the others are read for it. Safe to run twice.
 */
export async function recordDisbursements(em: EntityManager, document: Document): Promise<void> {
  const changed: PaidAmount[] = [];
  for (const propertyId of await enter(em, document, changed)) {
    const papers = {
      propertyId,
      documentType: 'mortgage_statement' as const,
      deletedAt: null,
      $or: [{ duplicateOf: null }, { duplicateReason: { $ne: null } }],
      id: { $ne: document.id },
    };
    for (const paper of await em.find(Document, papers, { orderBy: { id: 1 } })) await enter(em, paper, changed);
  }
  await datePaidBills(em, changed);
}

/** Enters what one document says, adds what that changes to `changed`, and answers the properties of which it says something no longer. */
async function enter(em: EntityManager, document: Document, changed: PaidAmount[]): Promise<Set<number>> {
  const read = (await standsInBook(em, document)) ? await readOf(em, document) : [];
  const propertyId = document.propertyId ?? null;
  const recorded = await em.find(EscrowDisbursement, { documentId: document.id });
  changed.push(...recorded.map(amountOf));
  const others = propertyId === null ? [] : await saidByOthers(em, document.id, propertyId);
  const kept = new Set<EscrowDisbursement>();
  const left = new Set<number>();
  for (const payment of read) {
    const known = recorded.find(
      (row) => !kept.has(row) && row.kind === payment.kind && row.paidOn === payment.paidOn && row.amount === payment.amount,
    );
    if (known && isBooked(known)) kept.add(known);
    else if (others.some((row) => isSame(row, payment))) continue;
    else if (known) {
      if (typeof known.propertyId === 'number' && known.propertyId !== propertyId) left.add(known.propertyId);
      kept.add(Object.assign(known, { propertyId }));
    } else kept.add(em.create(EscrowDisbursement, { ...payment, documentId: document.id, propertyId }));
  }
  for (const row of recorded.filter((earlier) => !kept.has(earlier) && !isBooked(earlier))) {
    if (typeof row.propertyId === 'number') left.add(row.propertyId);
    // Out of the trash it is again what a person has made of it.
    if (!document.deletedAt) em.remove(row);
  }
  await em.flush();
  changed.push(...[...kept].map(amountOf));
  return left;
}

const amountOf = ({ propertyId, amount }: EscrowDisbursement): PaidAmount => ({ propertyId, amount });
const isBooked = ({ expenseId }: EscrowDisbursement): boolean => typeof expenseId === 'number';

/** What a document in the trash says does not count, unless a person has booked it or set it aside. */
async function saidByOthers(em: EntityManager, documentId: number, propertyId: number): Promise<Disbursement[]> {
  return em.execute(
    `select o.kind, to_char(o.paid_on, 'YYYY-MM-DD') as "paidOn", o.amount::text as amount, o.words
     from escrow_disbursement o join document d on d.id = o.document_id
     where o.property_id = ? and o.document_id <> ? and (d.deleted_at is null or o.expense_id is not null or o.dismissed_at is not null)`,
    [propertyId, documentId],
  );
}

async function readOf(em: EntityManager, document: Document): Promise<Disbursement[]> {
  // An amount in another currency is none of the books'.
  if (await foreignCurrency(em, document)) return [];
  const [row] = await em.execute<{ text: string | null }[]>('select ocr_text as text from document where id = ?', [document.id]);
  const until = effectiveField(document, 'statement_date') ?? effectiveField(document, 'service_date');
  const once: Disbursement[] = [];
  for (const payment of readDisbursements(row?.text ?? '', until))
    if (!once.some((earlier) => isSame(earlier, payment))) once.push(payment);
  return once;
}

const isSame = (a: Pick<Disbursement, 'kind' | 'paidOn' | 'amount'>, b: Disbursement): boolean =>
  a.kind === b.kind &&
  a.amount === b.amount &&
  (a.paidOn.slice(0, 7) === b.paidOn.slice(0, 7) || daysApart(a.paidOn, b.paidOn) <= sameDays);
