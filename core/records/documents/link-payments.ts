import type { EntityManager } from '@mikro-orm/postgresql';
import { billOfPayment } from '#core/records/documents/same-obligation';
import { Document } from '#core/database/entities/document.entity';
import { recordEvent } from '#core/records/documents/record-event';
import { claimFacts, findRelated, hasSameBytes, type Related } from '#core/records/documents/related-documents';

/**
 * Finds anew the bills whose payment documents confirm: of the document itself, of those that confirm a payment of it now, and of those linked so far with it
 * or its copies. A link names the first of a bill's copies. In the caller's transaction, after the copies are marked; `related` are the documents of
 * its obligation, none for one in the trash. Answers those whose link is another now.
 */
export async function linkPayments(em: EntityManager, document: Document, related: readonly Related[]): Promise<Document[]> {
  const copies = related.flatMap((relative) => (relative.is === 'copy' ? [relative.document.id] : []));
  const linked = await em.find(Document, { confirms: { $in: [document.id, ...copies] }, deletedAt: null });
  const near = related.filter(({ is }) => is === 'confirmed_by').map((relative) => relative.document);
  const counted = document.deletedAt ? [] : [document];
  const changed: Document[] = [];
  for (const payment of new Set([...counted, ...near, ...linked])) {
    const others = payment === document ? related : await findRelated(em, payment);
    if (link(em, payment, hasSameBytes(payment) ? [] : others)) changed.push(payment);
  }
  await em.flush();
  return changed;
}

/** Says whether it was another before. */
function link(em: EntityManager, payment: Document, related: readonly Related[]): boolean {
  const bills = related.flatMap((relative) => (relative.is === 'confirms' ? [{ ...relative, ...claimFacts(relative.document) }] : []));
  const bill = billOfPayment(claimFacts(payment), bills);
  const confirms = bill && (bill.document.duplicateOf ?? bill.document.id);
  if ((payment.confirms ?? null) === confirms) return false;
  payment.confirms = confirms;
  const reason = bill
    ? `It confirms the payment of document ${confirms}: the same ${bill.by}.`
    : 'It no longer confirms the payment of another document.';
  recordEvent(em, payment.id, 'settled', { confirms, reason });
  return true;
}
