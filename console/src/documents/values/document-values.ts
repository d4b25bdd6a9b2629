import type { DocumentFull, DocumentRow } from '../../api/types';
import { serverType, typeLabel } from '../review/document-types';
import { guessFromText, type TextGuess } from '../review/text-guess';
import type { Correction, DocumentChanges } from '../use-document-actions';

/** What the suggestions hold; texts as typed, the type by its label. */
export interface Suggestions {
  vendor: string;
  amount: string;
  date: string;
  description: string;
  type: string;
  filename: string;
}

type Reviewed = Pick<DocumentFull, 'document_type' | 'suggested_copy_destination_name'> & {
  ocr_text?: string | null;
  extracted_data: Pick<DocumentRow['extracted_data'], 'vendor' | 'amount' | 'date' | 'description' | 'fields'>;
};

/** Whether the machine found nothing at all: then the text itself is asked. */
const isUnread = ({ extracted_data: { vendor, amount, date } }: Reviewed): boolean => vendor === null && amount === null && date === null;

/** What the bare text says, where nothing better is known. */
export const guessOf = (document: Reviewed): TextGuess | null =>
  isUnread(document) && document.ocr_text ? guessFromText(document.ocr_text) : null;

/** The values as they are kept, in the words of the form. */
export function keptValues(document: Reviewed): Suggestions {
  const { vendor, amount, date, description } = document.extracted_data;
  return {
    vendor: vendor ?? '',
    amount: amount === null ? '' : amount.toFixed(2),
    date: date ?? '',
    description: description ?? '',
    type: typeLabel(document.document_type),
    filename: document.suggested_copy_destination_name ?? '',
  };
}

/** What the form suggests: what is kept, and what the bare text says where the machine found nothing. */
export function suggestionsOf(document: Reviewed): Suggestions {
  const kept = keptValues(document);
  const guess = guessOf(document);
  if (!guess) return kept;
  const guessedType = kept.type === 'Other' && guess.document_type;
  return {
    vendor: guess.vendor ?? '',
    amount: guess.amount ?? '',
    date: guess.date ?? '',
    description: kept.description,
    type: guessedType ? typeLabel(guessedType as DocumentRow['document_type']) : kept.type,
    filename: kept.filename || (guess.filename ?? ''),
  };
}

/** The fields that were touched and hold by now neither what stood there then nor what was typed, each with what it holds. */
export const changedMeanwhile = (now: Suggestions, typed: Suggestions, touched: Partial<Suggestions>): [keyof Suggestions, string][] =>
  (Object.keys(touched) as (keyof Suggestions)[])
    .filter((name) => now[name] !== touched[name] && now[name] !== typed[name])
    .map((name) => [name, now[name]]);

/** What the queue adds to a save. */
export interface QueueChoice {
  remove: boolean;
  property_id: number | null;
}

export const orNull = (text: string): string | null => text.trim() || null;

/** The amount a person typed, in the books' currency, that of a credit negative; null where it is none. */
export const typedAmount = (text: string): number | null =>
  (/^-?(\d{1,12}(\.\d{0,2})?|\.\d{1,2})$/.test(text.trim()) && Number(text)) || null;

/**
 * What a save has to send: only what differs from what is kept, null for what was emptied, and in a queue the property and the
 * word that the document is done. Null where there is nothing to change; `bad-amount` where the amount is no amount.
 */
export function patchOf(
  document: Reviewed & Pick<DocumentRow, 'property_id' | 'reviewed_at'>,
  values: Suggestions,
  queue: QueueChoice | null,
): DocumentChanges | 'bad-amount' | null {
  const kept = keptValues(document);
  const amount = typedAmount(values.amount);
  if (amount === null && values.amount.trim() !== '') return 'bad-amount';
  const data: Correction = {};
  for (const key of ['vendor', 'date', 'description'] as const) if (values[key].trim() !== kept[key]) data[key] = orNull(values[key]);
  if (amount !== document.extracted_data.amount) data.amount = amount;
  const patch: DocumentChanges = {
    ...(Object.keys(data).length > 0 && { extracted_data: data }),
    ...(serverType(values.type) !== document.document_type && values.type !== 'Subscription' && { document_type: serverType(values.type) }),
    ...(values.filename.trim() !== kept.filename && { suggested_copy_destination_name: orNull(values.filename) }),
    ...(queue && queue.property_id !== null && queue.property_id !== document.property_id && { property_id: queue.property_id }),
    ...(queue?.remove && document.reviewed_at === null && { processing_status: 'completed' as const }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}
