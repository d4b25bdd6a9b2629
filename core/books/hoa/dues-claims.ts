import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClaimKind } from '#core/database/values/claim-values';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { HoaKind } from '#core/books/hoa/judge-hoa-email';
import { periodStart } from '#core/books/hoa/period-start';
import { readRemarks } from '#core/books/hoa/read-remarks';
import { type ChargeShare, type KnownNumber, splitCharge } from '#core/books/hoa/split-charge';
import { isBesideDues, type StatedCharge, statedCharges, statedCredits } from '#core/books/hoa/stated-charges';
import { daysApart, monthStart } from '#core/kernel/platform/days';
import { findCandidates } from '#core/records/properties/find-candidates';
import { identifierCandidates } from '#core/records/properties/identifier-candidates';
import { plainIdentifier } from '#core/kernel/keys/identifier-hash';
import { foreignCurrency } from '#core/records/documents/foreign-currency';

/** So many numbers of a document are looked up at most. */
const mostNumbers = 5000;
/** A period begins within half a year of the day its dues are due. */
const farOffDays = 190;

/** What a document states of the dues of one property. Money is decimal text, days are `YYYY-MM-DD`. */
export interface StatedClaim {
  kind: ClaimKind;
  propertyId: number;
  amount: string;
  /** Null for a payment that names no period. */
  period: string | null;
  dueOn: string | null;
  happenedOn: string;
  note: string | null;
  corrects: boolean;
  reference: string | null;
}

/** What people and its mail say about a document beside what stands on it. */
export interface Context {
  kind: HoaKind;
  propertyId: number | null;
  /** A person has said whose it is: then it is for one property, whatever it names. */
  byPerson: boolean;
  /** The day it arrived. */
  receivedOn: string;
}

/** What a kind of document is for the dues: a bill charges, only a confirmation says that something was paid. */
const sideOf: Readonly<Partial<Record<HoaKind, 'charge' | 'payment'>>> = {
  invoice: 'charge',
  bill: 'charge',
  payment_confirmation: 'payment',
};

const notes: Readonly<Partial<Record<ClaimKind, string>>> = { late_fee: 'Late fee', other: 'Other charges' };

/** What a document of an association claims: of the property it is for, or of each that it names with an amount of its own. Reads only. */
export async function duesClaimsOf(em: EntityManager, document: Document, context: Context): Promise<StatedClaim[]> {
  const { kind, propertyId, byPerson, receivedOn } = context;
  const side = isOthers(document) ? undefined : sideOf[kind];
  if (!side || (await foreignCurrency(em, document))) return [];
  const parts = partsOf(document, side);
  if (parts.length === 0) return [];
  const text = await textOf(em, document);
  const dueOn = effectiveField(document, 'due_date');
  const happenedOn = effectiveField(document, 'service_date') ?? receivedOn;
  const isPayment = side === 'payment';
  // A payment that names no period is for no certain month.
  const day = dueOn ?? (isPayment ? null : happenedOn);
  const { corrects, isSpecial } = readRemarks(
    isPayment ? '' : text,
    isPayment ? '' : `${document.emailSubject ?? ''}\n${document.filename}`,
  );
  const common = {
    period: namedPeriod(document, dueOn ?? happenedOn) ?? (day === null ? null : monthStart(day)),
    dueOn,
    happenedOn,
    corrects,
    reference: isPayment ? null : plainIdentifier(effectiveField(document, 'invoice_number') ?? '') || null,
  };
  // Dues that stand beside a special assessment are still the dues: as more of it they would be owed twice.
  const assessed = !isSpecial ? [] : isBesideDues(text, parts) ? ['other'] : ['dues', 'other'];
  const kindOf = (part: StatedCharge['kind']): ClaimKind => (isPayment ? 'payment' : assessed.includes(part) ? 'assessment' : part);
  const shares = byPerson ? null : await sharesOf(em, document, text);
  if (shares) {
    const note = `One of ${shares.length} shares of an invoice over ${sumOf(shares.map(({ amount }) => amount))}.`;
    const whole = kindOf(parts[0]?.kind === 'credit' ? 'credit' : 'dues');
    return shares.map((share) => ({ ...common, ...share, kind: whole, note }));
  }
  if (propertyId === null) return [];
  const noteOf = (part: StatedCharge['kind']): string | null =>
    isPayment ? null : part === 'credit' && parts.length > 1 ? 'Late fee waived' : (notes[part] ?? null);
  return parts.map(({ kind: part, amount }) => ({ ...common, propertyId, amount, kind: kindOf(part), note: noteOf(part) }));
}

/** A person has said that it is another's document, whatever mailbox it came to. To call it an expense says nothing of whose it is. */
function isOthers(document: Document): boolean {
  const { document_type: type, fields } = document.personFields;
  const statedType = type ?? fields.document_type ?? 'hoa_document';
  return statedType !== 'hoa_document' && statedType !== 'expense';
}

async function textOf(em: EntityManager, { id }: Document): Promise<string> {
  const [row] = await em.execute<{ text: string | null }[]>('select ocr_text as text from document where id = ?', [id]);
  return row?.text ?? '';
}

/** What a document charges, its late fee apart, or gives back: a bill of less than nothing is a credit note. A payment is one sum, whatever it was for. */
function partsOf(document: Document, side: 'charge' | 'payment'): StatedCharge[] {
  const [dues, amount] = [effectiveField(document, 'dues'), effectiveField(document, 'amount')];
  if (side === 'payment') return statedCharges({ dues: null, amount: amount ?? dues, lateFee: null });
  if (Number(amount ?? 0) < 0) return statedCredits(amount);
  return statedCharges({ dues, amount, lateFee: effectiveField(document, 'late_fee') });
}

/** The first day of the period a document names; null where it names none. One that is far off was misread. */
function namedPeriod(document: Document, day: string): string | null {
  const statedPeriod = effectiveField(document, 'period');
  const from = statedPeriod === null ? null : periodStart(statedPeriod);
  return from !== null && daysApart(from, day) <= farOffDays ? from : null;
}

/** Null where the document is for one property. */
async function sharesOf(em: EntityManager, document: Document, text: string): Promise<ChargeShare[] | null> {
  const total = effectiveField(document, 'amount');
  if (total === null || text === '') return null;
  const numbers = await numbersOn(em, document, text);
  return splitCharge(text, total, await findCandidates(em, { texts: [text], names: [] }), numbers);
}

/** The account numbers on the document that are known, and those people have taught. */
async function numbersOn(em: EntityManager, { machineFields }: Document, text: string): Promise<KnownNumber[]> {
  const known = (machineFields.known_numbers ?? []).map(({ plain, property_id: propertyId }) => ({ plain, propertyId }));
  const onLines = new Set(text.split('\n').flatMap((line) => identifierCandidates([], line).map(({ plain }) => plain)));
  const taught = await em.execute<KnownNumber[]>(
    `select distinct on (c.account) c.account as plain, c.said::int as "propertyId"
     from jsonb_array_elements_text(?::jsonb) as k (plain) join correction_case c on c.account = k.plain
     where c.field = 'property_id' and c.said is not null order by c.account, c.updated_at desc`,
    [JSON.stringify([...onLines].slice(0, mostNumbers))],
  );
  return [...known, ...taught];
}
