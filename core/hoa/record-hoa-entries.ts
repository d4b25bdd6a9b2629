import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import type { HoaEmail } from '#core/hoa/hoa-email.entity';
import { sumOf } from '#core/expenses/sum-of';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { foreignCurrency } from '#core/settings/foreign-currency';
import type { HoaKind } from '#core/hoa/judge-hoa-email';
import { type PaperCharge, paperCharges } from '#core/hoa/paper-charges';
import { periodStart } from '#core/hoa/period-start';
import { type ChargeShare, type KnownNumber, type Place, splitCharge } from '#core/hoa/split-charge';

/** A period begins within half a year of the day its dues are due. */
const farOff = 190 * 86_400_000;

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
  const done = new Set(booked.map(keyOf));
  let count = booked.length;
  for (const paper of papers) {
    const kind = entryOf[papers.length === 1 ? email.documentType : (effectiveField(paper, 'hoa_kind') ?? 'unknown')];
    const parts = kind ? partsOf(paper, kind) : [];
    if (!kind || parts.length === 0 || (await isCounted(em, paper, kind)) || (await foreignCurrency(em, paper))) continue;
    const dueOn = effectiveField(paper, 'due_date');
    const happenedOn = effectiveField(paper, 'service_date') ?? receivedOn;
    const common = {
      kind,
      period: `${periodOf(paper, dueOn ?? happenedOn).slice(0, 7)}-01`,
      dueOn,
      happenedOn,
      documentId: paper.id,
      hoaEmailId: email.id,
    };
    const shares = await sharesOf(em, email, paper);
    const note = shares ? `One of ${shares.length} shares of an invoice over ${sumOf(shares.map((one) => one.amount))}.` : null;
    const whole = propertyId === null ? [] : parts.map((part) => ({ ...part, propertyId }));
    for (const line of shares?.map((share) => ({ ...share, isLateFee: false })) ?? whole) {
      if (done.has(keyOf({ ...line, documentId: paper.id }))) continue;
      em.create(HoaEntry, { ...common, ...line, note: note ?? (line.isLateFee ? 'Late fee' : null) });
      count += 1;
    }
    await em.flush();
  }
  return count;
}

const keyOf = ({ documentId, propertyId, isLateFee }: Pick<HoaEntry, 'documentId' | 'propertyId' | 'isLateFee'>): string =>
  `${documentId} ${propertyId} ${String(isLateFee)}`;

/** What a paper charges, its late fee apart; a payment is one sum, whatever it was for. */
function partsOf(paper: Document, kind: 'charge' | 'payment'): PaperCharge[] {
  const [dues, amount] = [effectiveField(paper, 'dues'), effectiveField(paper, 'amount')];
  if (kind === 'charge') return paperCharges({ dues, amount, lateFee: effectiveField(paper, 'late_fee') });
  return paperCharges({ dues: null, amount: amount ?? dues, lateFee: null });
}

/** The day the period a paper is for begins; where it names none, the day it is due. One that is far off was misread. */
function periodOf(paper: Document, day: string): string {
  const said = effectiveField(paper, 'period');
  const from = said === null ? null : periodStart(said);
  return from !== null && Math.abs(Date.parse(from) - Date.parse(day)) <= farOff ? from : day;
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
  const numbers = await numbersOn(em, paper);
  const places = await em.execute<Place[]>('select id, address, city, zip_code as "zipCode" from property where is_active order by id');
  return splitCharge(row.text, total, places, numbers);
}

/** The account numbers on the paper that are known, and those people have taught. */
async function numbersOn(em: EntityManager, { machineFields }: Document): Promise<KnownNumber[]> {
  const known = (machineFields.known_numbers ?? []).map(({ plain, property_id: propertyId }) => ({ plain, propertyId }));
  const taught = await em.execute<KnownNumber[]>(
    `select distinct on (c.account) c.account as plain, c.said::int as "propertyId" from correction_case c
     where c.field = 'property_id' and c.account is not null and c.said is not null order by c.account, c.updated_at desc limit 5000`,
  );
  return [...known, ...taught];
}
