import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import type { HoaEmail } from '#core/hoa/hoa-email.entity';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import type { HoaKind } from '#core/hoa/judge-hoa-email';

/** What a kind of paper is for the dues: a bill charges, only a confirmation says that something was paid. */
const entryOf: Readonly<Partial<Record<HoaKind, 'charge' | 'payment'>>> = {
  invoice: 'charge',
  bill: 'charge',
  payment_confirmation: 'payment',
};

/**
 * Enters what a mail charges or confirms into the dues of its property, one line a paper, and says how many there are.
 * Done again, what an earlier run entered is replaced; a line an expense stands for is left as it is.
 */
export async function recordHoaEntries(
  em: EntityManager,
  email: HoaEmail,
  papers: readonly Document[],
  receivedOn: string,
): Promise<number> {
  await em.nativeDelete(HoaEntry, { hoaEmailId: email.id, expenseId: null });
  const propertyId = email.propertyId ?? null;
  if (propertyId === null) return 0;
  const booked = await em.find(HoaEntry, { hoaEmailId: email.id });
  const done = new Set(booked.map((entry) => entry.documentId));
  let count = booked.length;
  for (const paper of papers) {
    const kind = entryOf[papers.length === 1 ? email.documentType : (effectiveField(paper, 'hoa_kind') ?? 'unknown')];
    const amount = effectiveField(paper, 'dues') ?? effectiveField(paper, 'amount');
    if (!kind || amount === null || Number(amount) <= 0 || done.has(paper.id) || paper.duplicateOf) continue;
    const dueOn = effectiveField(paper, 'due_date');
    const happenedOn = effectiveField(paper, 'service_date') ?? receivedOn;
    const period = `${(dueOn ?? happenedOn).slice(0, 7)}-01`;
    em.create(HoaEntry, { propertyId, kind, period, amount, dueOn, happenedOn, documentId: paper.id, hoaEmailId: email.id });
    count += 1;
  }
  await em.flush();
  return count;
}
