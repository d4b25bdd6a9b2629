import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import { sumOf } from '#core/expenses/sum-of';
import { type BookedEntry, findDues } from '#core/hoa/find-dues';
import { openOf } from '#core/hoa/reckon-dues';
import { paidPeriod } from '#core/hoa/paid-period';
import type { DuesEntryKind } from '#core/hoa/hoa-values';
import { isBesideDues, type PaperCharge, paperCharges, paperCredits } from '#core/hoa/paper-charges';
import { periodStart } from '#core/hoa/period-start';
import { findCandidates } from '#core/properties/find-candidates';
import { identifierCandidates } from '#core/properties/identifier-candidates';
import { plainIdentifier } from '#core/properties/identifier-hash';
import { readRemarks } from '#core/hoa/read-correction';
import { type ChargeShare, type KnownNumber, splitCharge } from '#core/hoa/split-charge';
import { daysApart, monthStart } from '#core/platform/days';

/** So many numbers of a document are looked up at most. */
const mostNumbers = 5000;
/** A period begins within half a year of the day its dues are due. */
const farOffDays = 190;

/** What a document says of the dues of one property. Money is decimal text, days are `YYYY-MM-DD`. */
export interface PaperLine {
  kind: DuesEntryKind;
  propertyId: number;
  amount: string;
  period: string;
  dueOn: string | null;
  happenedOn: string;
  isLateFee: boolean;
  note: string | null;
  corrects: boolean;
  isSpecial: boolean;
  reference: string | null;
}

interface Reading {
  kind: DuesEntryKind;
  propertyId: number | null;
  byPerson: boolean;
  receivedOn: string;
}

/** The lines a document charges or confirms: of the property it is for, or of each that it names with an amount of its own. */
export async function linesOf(
  em: EntityManager,
  paper: Document,
  { kind, propertyId, byPerson, receivedOn }: Reading,
): Promise<PaperLine[]> {
  const parts = partsOf(paper, kind);
  if (parts.length === 0) return [];
  const [row] = await em.execute<{ text: string | null }[]>('select ocr_text as text from document where id = ?', [paper.id]);
  const text = row?.text ?? '';
  const dueOn = effectiveField(paper, 'due_date');
  const happenedOn = effectiveField(paper, 'service_date') ?? receivedOn;
  const said = saidPeriod(paper, dueOn ?? happenedOn);
  const common = {
    dueOn,
    happenedOn,
    ...(kind !== 'payment' ? readRemarks(text, `${paper.emailSubject ?? ''}\n${paper.filename}`) : { corrects: false, isSpecial: false }),
    reference: kind !== 'payment' ? plainOf(effectiveField(paper, 'invoice_number')) : null,
  };
  const shares = byPerson ? null : await sharesOf(em, paper, text);
  const note = shares ? `One of ${shares.length} shares of an invoice over ${sumOf(shares.map((one) => one.amount))}.` : null;
  const { isSpecial } = common;
  // Dues that stand beside a special assessment are still the dues: as more of it they would be owed twice.
  const isBeside = isSpecial && isBesideDues(text, parts);
  const wholeOf = (house: number) =>
    parts.map(({ isOther = false, isCredit = false, ...part }) => {
      const label = isCredit ? 'Late fee waived' : labelOf(part.isLateFee, isOther);
      return { ...part, kind: isCredit ? ('credit' as const) : kind, propertyId: house, label, isSpecial: isBeside ? isOther : isSpecial };
    });
  const whole = propertyId === null ? [] : wholeOf(propertyId);
  const lines: PaperLine[] = [];
  for (const { label, ...line } of shares?.map((share) => ({ ...share, kind, isLateFee: false, label: note, isSpecial })) ?? whole) {
    const paid = kind === 'payment' && said === null && dueOn === null ? await openPeriod(em, line, happenedOn) : null;
    const period = monthStart(said ?? paid ?? dueOn ?? happenedOn);
    lines.push({ ...common, ...line, period, note: label });
  }
  return lines;
}

const labelOf = (isLateFee: boolean, isOther: boolean): string | null => (isLateFee ? 'Late fee' : isOther ? 'Other charges' : null);

const plainOf = (number: string | null): string | null => (number === null ? null : plainIdentifier(number) || null);

/** What a document charges, its late fee apart; a payment is one sum, whatever it was for. */
function partsOf(paper: Document, kind: DuesEntryKind): PaperCharge[] {
  const [dues, amount] = [effectiveField(paper, 'dues'), effectiveField(paper, 'amount')];
  if (kind === 'credit') return paperCredits(amount);
  if (kind === 'charge') return paperCharges({ dues, amount, lateFee: effectiveField(paper, 'late_fee') });
  return paperCharges({ dues: null, amount: amount ?? dues, lateFee: null });
}

/** The day the period a document names begins; null where it names none. One that is far off was misread. */
function saidPeriod(paper: Document, day: string): string | null {
  const said = effectiveField(paper, 'period');
  const from = said === null ? null : periodStart(said);
  return from !== null && daysApart(from, day) <= farOffDays ? from : null;
}

/** A payment is often made before the month its dues are for, or long after; or the books know of it already. */
async function openPeriod(em: EntityManager, { propertyId, amount }: ChargeShare, day: string): Promise<string | null> {
  const year = Number(day.slice(0, 4));
  const periods = [];
  for (const one of [year - 1, year, year + 1]) {
    const [dues] = await findDues(em, { year: one, today: day, propertyIds: [propertyId] });
    periods.push(...(dues?.periods ?? []));
  }
  const open = periods.map((one) => {
    return {
      period: one.period,
      due_on: one.due_on,
      open: openOf(one),
      payments: one.entries.filter(isUnconfirmed),
    };
  });
  return paidPeriod(open, { day, amount });
}

/** A payment that a person or an expense stands for and the association has not confirmed. */
const isUnconfirmed = ({ kind, counts, document_id: paper, expense_id: expense }: BookedEntry): boolean =>
  kind === 'payment' && counts && (paper === null || expense !== null);

/** Null where the document is for one property. */
async function sharesOf(em: EntityManager, paper: Document, text: string): Promise<ChargeShare[] | null> {
  const total = effectiveField(paper, 'amount');
  if (total === null || text === '') return null;
  const numbers = await numbersOn(em, paper, text);
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
