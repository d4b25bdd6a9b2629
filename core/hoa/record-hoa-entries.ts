import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import type { HoaEmail } from '#core/hoa/hoa-email.entity';
import { sumOf } from '#core/expenses/sum-of';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import type { HoaKind } from '#core/hoa/judge-hoa-email';
import { type ChargeShare, type Place, splitCharge } from '#core/hoa/split-charge';

/** What a kind of paper is for the dues: a bill charges, only a confirmation says that something was paid. */
const entryOf: Readonly<Partial<Record<HoaKind, 'charge' | 'payment'>>> = {
  invoice: 'charge',
  bill: 'charge',
  payment_confirmation: 'payment',
};

/**
 * Enters what a mail charges or confirms into the dues, one line a paper, and says how many there are. A paper that names several
 * properties, each with its amount, is entered for each of them; else the mail's property has the whole. Done again, what an
 * earlier run entered is replaced; a line an expense stands for is left as it is.
 */
export async function recordHoaEntries(
  em: EntityManager,
  email: HoaEmail,
  papers: readonly Document[],
  receivedOn: string,
): Promise<number> {
  await em.nativeDelete(HoaEntry, { hoaEmailId: email.id, expenseId: null });
  const propertyId = email.propertyId ?? null;
  const booked = await em.find(HoaEntry, { hoaEmailId: email.id });
  const done = new Set(booked.map((entry) => `${entry.documentId} ${entry.propertyId}`));
  let count = booked.length;
  for (const paper of papers) {
    const kind = entryOf[papers.length === 1 ? email.documentType : (effectiveField(paper, 'hoa_kind') ?? 'unknown')];
    const amount = effectiveField(paper, 'dues') ?? effectiveField(paper, 'amount');
    if (!kind || amount === null || Number(amount) <= 0 || (await isCounted(em, paper, kind))) continue;
    const dueOn = effectiveField(paper, 'due_date');
    const happenedOn = effectiveField(paper, 'service_date') ?? receivedOn;
    const common = {
      kind,
      period: `${(dueOn ?? happenedOn).slice(0, 7)}-01`,
      dueOn,
      happenedOn,
      documentId: paper.id,
      hoaEmailId: email.id,
    };
    const shares = await sharesOf(em, email, paper);
    for (const share of shares ?? (propertyId === null ? [] : [{ propertyId, amount }])) {
      if (done.has(`${paper.id} ${share.propertyId}`)) continue;
      const note = shares ? `One of ${shares.length} shares of an invoice over ${sumOf(shares.map((one) => one.amount))}.` : null;
      em.create(HoaEntry, { ...common, ...share, note });
      count += 1;
    }
    await em.flush();
  }
  return count;
}

/** Whether another paper of the same bill has said it already; a bill charges and its receipt confirms, so each of the two counts. */
async function isCounted(em: EntityManager, { duplicateOf, duplicateReason }: Document, kind: 'charge' | 'payment'): Promise<boolean> {
  if (!duplicateOf) return false;
  return !duplicateReason || (await em.count(HoaEntry, { documentId: duplicateOf, kind })) > 0;
}

/** Null where the paper is for one property. A person who has put the mail on a property has said so. */
async function sharesOf(em: EntityManager, email: HoaEmail, paper: Document): Promise<ChargeShare[] | null> {
  const total = effectiveField(paper, 'amount');
  if (total === null || email.personSet.includes('property_id') || paper.personFields.property_id !== undefined) return null;
  const [row] = await em.execute<{ text: string | null }[]>('select ocr_text as text from document where id = ?', [paper.id]);
  if (!row?.text) return null;
  const places = await em.execute<Place[]>('select id, address, city, zip_code as "zipCode" from property where is_active order by id');
  return splitCharge(row.text, total, places);
}
