import { dayCandidates } from '#core/extraction/candidates/dates';
import type { Assertions } from '#core/extraction/assertions';
import type { DocumentView } from '#core/extraction/view/document-view';
import { evidenceOf, type Place, unconfirmed } from '#core/extraction/view/evidence';
import { type ExtractedField, type ExtractedFields, type ExtractionContext, fieldValues } from '#core/extraction/fields/extracted-fields';
import { anyMarker } from '#core/extraction/lexicon/lexicon';
import { moneyCents } from '#core/extraction/notation/money-notation';
import { conceptOf, headingOf, type NamedAmount } from '#core/extraction/named-amounts';
import { fold } from '#core/extraction/notation/text-fold';
import { surroundingsOf } from '#core/extraction/view/surroundings';

const payment = new RegExp(`(?<!\\p{L})(?:${anyMarker('tells_of_payment')})(?!\\p{L})`, 'u');
/** As a whole cell, perhaps with its number: elsewhere "receipt" means the day a payment is due upon. */
const receipt = /^(?:receipt|recu|ricevuta|kwitantie)[\s#:.\d]*$/;

type Arrival = Pick<ExtractionContext, 'fromEmail' | 'receivedOn' | 'writtenOn'>;

/** Neither the day nor the kind of statement has a place of its own. */
const unplaced = { confidence: unconfirmed, evidence: null } as const;

/**
 * The day of the payment that a document confirms; null where it confirms none. For a document that does not ask for payment (`asksForPayment`). A
 * receipt says so in its heading or subject, or where it names its own amount, and has no due date: a document with one is a bill, even if it
 * mentions payments. `named`: its amounts of money; `assertions`: those of a model.
 */
export function confirmedPayment(
  view: DocumentView,
  context: Arrival & Pick<ExtractionContext, 'subject'>,
  { named, fields, assertions }: { named: readonly NamedAmount[]; fields: ExtractedFields; assertions: readonly Assertions[] },
): ExtractedField<'paid_on'> | null {
  const { amount, due_date, service_date } = fields;
  if (!amount || due_date || Number(amount.value) <= 0) return null;
  const matching = named.filter(({ cents }) => Math.abs(cents) === moneyCents(amount.value));
  if (tellsOfPayment(view, context, { named, own: matching })) {
    const dayOfMail = context.writtenOn ?? context.receivedOn;
    // The day of a mail that was passed on says less than a day that it names.
    const isOfMail = !service_date || (service_date.value === dayOfMail && !service_date.evidence);
    const day = (isOfMail && namedDay(view, context)) || service_date;
    if (!day) return { ...unplaced, value: dayOfMail, source: 'local' };
    const { value, confidence, evidence, source } = day;
    return { value, confidence, evidence, source };
  }
  for (const { values, source } of assertions) {
    const asserted = fieldValues.paid_on.safeParse(values.paid_on);
    if (asserted.success) return { ...unplaced, value: asserted.data, source };
  }
  return null;
}

/** The last day, up to its arrival, that words name as that of a payment. */
function namedDay(view: DocumentView, context: Arrival): ExtractedField<'paid_on'> | null {
  const named = dayCandidates(view, context).flatMap(({ value, places }) =>
    places.filter((place) => value <= context.receivedOn && isOfPayment(view, place)).map((place) => ({ value, place })),
  );
  const [last] = named.toSorted((a, b) => b.value.localeCompare(a.value));
  return last ? { ...unplaced, value: last.value, evidence: evidenceOf(last.place), source: 'local' } : null;
}

function isOfPayment(view: DocumentView, place: Place): boolean {
  const { before, left, above } = surroundingsOf(view, place, []);
  return conceptOf((before ?? left ?? above ?? '').trim()) === 'payment_date';
}

function tellsOfPayment(
  view: DocumentView,
  { subject }: Pick<ExtractionContext, 'subject'>,
  { named, own }: { named: readonly NamedAmount[]; own: readonly NamedAmount[] },
): boolean {
  if (payment.test(fold(subject ?? '')) || own.some(({ line }) => payment.test(line.folded))) return true;
  return headingOf(view, named).some(({ folded, cells }) => payment.test(folded) || cells.some((cell) => receipt.test(cell.folded.trim())));
}
