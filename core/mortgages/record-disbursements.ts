import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField, effectiveType } from '#core/documents/effective-values';
import { EscrowDisbursement } from '#core/mortgages/escrow-disbursement.entity';
import { type Disbursement, readDisbursements } from '#core/mortgages/read-disbursements';
import { foreignCurrency } from '#core/settings/foreign-currency';

const dayMs = 86_400_000;
/** An analysis names the month, a statement the day: within so many days the same amount for the same is one payment. */
const sameDays = 31;

/**
 * Enters what a mortgage statement or escrow analysis says was paid from escrow, in the caller's transaction and under its lock on the
 * document; what an earlier reading said and this one does not goes, unless an expense stands for it. What another paper of the property
 * says already is not said twice. Done again it has no second effect.
 */
export async function recordDisbursements(em: EntityManager, document: Document): Promise<void> {
  const read = effectiveType(document) === 'mortgage_statement' && !document.duplicateOf ? await readOf(em, document) : [];
  const propertyId = document.propertyId ?? null;
  const own = await em.find(EscrowDisbursement, { documentId: document.id });
  const others = propertyId === null ? [] : await em.find(EscrowDisbursement, { propertyId, documentId: { $ne: document.id } });
  const kept = new Set<EscrowDisbursement>();
  for (const one of read) {
    const known = own.find((row) => !kept.has(row) && row.kind === one.kind && row.paidOn === one.paidOn && row.amount === one.amount);
    if (known) {
      kept.add(known);
      if (known.expenseId === null || known.expenseId === undefined) known.propertyId = propertyId;
    } else if (!others.some((row) => isSame(row, one)))
      kept.add(em.create(EscrowDisbursement, { ...one, documentId: document.id, propertyId }));
  }
  for (const row of own) if (!kept.has(row) && (row.expenseId === null || row.expenseId === undefined)) em.remove(row);
  await em.flush();
}

async function readOf(em: EntityManager, document: Document): Promise<Disbursement[]> {
  // An amount in another currency is none of the books'.
  if (await foreignCurrency(em, document)) return [];
  const [row] = await em.execute<{ text: string | null }[]>('select ocr_text as text from document where id = ?', [document.id]);
  const until = effectiveField(document, 'statement_date') ?? effectiveField(document, 'service_date');
  const found = readDisbursements(row?.text ?? '', until);
  return found.filter((one, at) => found.findIndex((other) => isSame(other, one)) === at);
}

const isSame = (a: Pick<Disbursement, 'kind' | 'paidOn' | 'amount'>, b: Disbursement): boolean =>
  a.kind === b.kind && a.amount === b.amount && Math.abs(Date.parse(a.paidOn) - Date.parse(b.paidOn)) / dayMs <= sameDays;
