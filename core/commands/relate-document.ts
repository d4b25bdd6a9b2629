import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { linkPayments } from '#core/records/documents/link-payments';
import { recordEvent } from '#core/records/documents/record-event';
import { findRelated, hasSameBytes } from '#core/records/documents/related-documents';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { foundByBill, placeByBill } from '#core/records/properties/place-by-bill';

/**
 * Finds the other documents of the obligation of a document. Duplicates name the original: the one with an expense, else the oldest, but no mail that
 * only announced the bill while the bill is here. A payment confirmation is linked with its bill. Decided again each time, since values change; only
 * exact duplicates stay as they are. A document without a property takes that of the others. In the transaction of the caller. Answers the documents
 * that changed.
 */
export async function relateDocument(em: EntityManager, document: Document): Promise<Document[]> {
  if (hasSameBytes(document)) return [];
  const related = (await findRelated(em, document)).filter(({ document: other }) => !hasSameBytes(other));
  const copies = new Map(related.flatMap(({ is, by, document: other }) => (is === 'copy' ? [[other, by] as const] : [])));
  const changed = await markCopies(em, document, copies);
  const linked = await linkPayments(em, document, related);
  const all = [document, ...related.map((relative) => relative.document)].toSorted((a, b) => a.id - b.id);
  const moved = await placeAll(em, all);
  await em.flush();
  return [...new Set([...changed, ...linked, ...moved])];
}

/** `copies`: the others, each with what tells that it is one. */
async function markCopies(em: EntityManager, document: Document, copies: ReadonlyMap<Document, string>): Promise<Document[]> {
  const all = [document, ...copies.keys()].toSorted((a, b) => a.id - b.id);
  const ids = all.map(({ id }) => id);
  const booked = new Set((await em.find(Expense, { documentId: { $in: ids } })).map(({ documentId }) => documentId));
  const notices =
    all.length === 1
      ? new Set()
      : new Set((await em.find(ExpectedNotice, { documentId: { $in: ids } })).map(({ documentId }) => documentId));
  const first = all.find(({ id }) => booked.has(id)) ?? all.find(({ id }) => !notices.has(id)) ?? all[0] ?? document;
  const changed = all.filter((copy) => {
    const reason = copy === first ? null : (copies.get(copy) ?? copies.get(first) ?? null);
    return mark(em, copy, reason === null ? null : first.id, reason);
  });
  await em.flush();
  return changed;
}

/** Says whether it was something else before. */
function mark(em: EntityManager, document: Document, first: number | null, reason: string | null): boolean {
  if ((document.duplicateOf ?? null) === first) return false;
  document.duplicateOf = first;
  document.duplicateReason = reason;
  const words = first === null ? 'It is no longer the same bill as another.' : `The same bill as document ${first}: the same ${reason}.`;
  recordEvent(em, document.id, 'settled', { duplicate_of: first, reason: words });
  return true;
}

async function placeAll(em: EntityManager, all: readonly Document[]): Promise<Document[]> {
  // What a reading of one of them writes at the same time is not written over.
  const silent = all.filter((document) => foundByBill(document, all) !== null);
  const ids = silent.map(({ id }) => id);
  if (ids.length > 0) {
    // Others may still write claims of it: they wait for its mail, and would wait here for who waits there (see postDues).
    await em.execute('select 1 from document where id = any(?::int[]) order by id for no key update', [`{${ids.join(',')}}`]);
    await em.find(Document, { id: { $in: ids } }, { refresh: true });
  }
  const moved = placeByBill(all);
  for (const { id, propertyId, machineFields } of moved) {
    const by = machineFields.property_matches?.find((match) => match.by === 'same_bill');
    recordEvent(em, id, 'settled', { property_id: propertyId ?? null, ...(by ? { by: by.by, reason: by.reason } : {}) });
  }
  return moved;
}
