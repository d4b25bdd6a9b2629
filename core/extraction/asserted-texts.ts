import type { Assertions } from '#core/extraction/assertions';
import { type DocumentView, mayHideWords } from '#core/extraction/view/document-view';
import { evidenceOf, unconfirmed } from '#core/extraction/view/evidence';
import {
  type ExtractedField,
  type ExtractedFields,
  type FieldKey,
  fieldValues,
  type LineItem,
} from '#core/extraction/fields/extracted-fields';
import { isCharge, namedAmounts } from '#core/extraction/named-amounts';
import { moneyCents } from '#core/extraction/notation/money-notation';

/** Texts that a reader composes: no place of the document can confirm them. */
const composed = ['description', 'notes', 'suggested_copy_destination_name'] as const satisfies readonly FieldKey[];

/** The confidence of an assertion whose amounts are all in the document, and of one whose amounts add up to its total. */
const [found, proved] = [0.7, 0.95];

/** Adds asserted texts and asserted lines of the bill, where they are more certain than what was read and the document could state them. */
export function addAssertedTexts(fields: ExtractedFields, view: DocumentView, { values, source }: Assertions): void {
  for (const key of composed) {
    const parsed = fieldValues[key].safeParse(values[key]);
    if (parsed.success && !fields[key]) fields[key] = { value: parsed.data, confidence: unconfirmed, evidence: null, source };
  }
  const items = fieldValues.line_items.safeParse(values.line_items);
  if (!items.success || items.data.length === 0) return;
  const asserted = checkItems(items.data, view, source);
  if (asserted.confidence === unconfirmed && !mayHideWords(view)) return;
  if (asserted.confidence >= (fields.line_items?.confidence ?? 0)) fields.line_items = asserted;
}

function checkItems(items: LineItem[], view: DocumentView, source: ExtractedField['source']): ExtractedField<'line_items'> {
  const amounts = namedAmounts(view);
  const known = items.flatMap(({ amount }) => (amount === null ? [] : [moneyCents(amount)]));
  const places = known.flatMap((cents) => amounts.find((amount) => Math.abs(amount.cents) === Math.abs(cents)) ?? []);
  const isFound = known.length > 0 && places.length === known.length;
  const sum = known.reduce((total, cents) => total + cents, 0);
  const isProved = isFound && amounts.some(({ concept, cents }) => (isCharge(concept) || concept === 'subtotal') && cents === sum);
  return { value: items, confidence: isProved ? proved : isFound ? found : unconfirmed, evidence: evidenceOf(...places), source };
}
