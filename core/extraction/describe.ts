import { readDates } from '#core/extraction/notation/date-notation';
import type { DocumentView } from '#core/extraction/view/document-view';
import type { ExtractedField, ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { bareSubject } from '#core/extraction/notation/subject-prefixes';
import { fold } from '#core/extraction/notation/text-fold';
import { unconfirmed } from '#core/extraction/view/evidence';

/** Composed of other values, so no page confirms it. */
const composed = { confidence: unconfirmed, evidence: null, source: 'local' } as const;

/** A short description of what was bought or billed: the first line of the bill, else the mail's subject, else the vendor and the kind of expense. */
export function describe(view: DocumentView, fields: ExtractedFields, context: ExtractionContext): ExtractedField<'description'> | null {
  const items = fields.line_items?.value ?? [];
  const first = items[0];
  if (first) {
    const more = items.length > 1 ? ` (+${items.length - 1} more)` : '';
    const { confidence = 0, evidence = null } = fields.line_items ?? {};
    return { ...composed, value: `${withoutDay(first.description)}${more}`, confidence, evidence };
  }
  const subject = bareSubject(context.subject ?? '');
  if (subject)
    return { ...composed, value: subject.slice(0, 200), confidence: view.folded.includes(fold(subject)) ? 0.7 : composed.confidence };
  const vendor = fields.vendor?.value;
  const kind = fields.expense_type?.value;
  if (!vendor) return null;
  const words = kind && kind !== 'other' ? ` – ${kind.replace(/_/g, ' ')}` : '';
  return { ...composed, value: `${vendor}${words}` };
}

/** The text of a row after the date it begins with, as in the activity of an account; of a period both days are kept. */
function withoutDay(row: string): string {
  const [day, next] = readDates(fold(row));
  if (day?.start !== 0) return row;
  const rest = row.slice(day.end).replace(/^[\s:;,.–—-]+/, '');
  return /\p{L}{3}/u.test(rest) && next?.start !== row.length - rest.length ? rest : row;
}

/** `Vendor_Date.pdf`, safe as a file name, in the letters of any language; null without a vendor. The file keeps its kind. */
export function suggestFileName(
  fields: ExtractedFields,
  context: ExtractionContext,
): ExtractedField<'suggested_copy_destination_name'> | null {
  const vendor = fields.vendor?.value;
  if (!vendor) return null;
  const name = vendor
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .slice(0, 60)
    .toWellFormed()
    .replace(/^_+|[_\uFFFD]+$/g, '');
  const date = fields.service_date?.value ?? context.receivedOn;
  return { ...composed, value: `${name || 'Document'}_${date}.pdf`, confidence: fields.vendor?.confidence ?? composed.confidence };
}
