import type { ExtractedField, ExtractedFields, ExtractionContext, FieldKey } from '#core/extraction/fields/extracted-fields';
import { unconfirmed } from '#core/extraction/view/evidence';
import { isReplySubject } from '#core/extraction/notation/subject-prefixes';
import { emailPage, gridText } from '#core/reading/email-page';
import type { PageText } from '#core/reading/page-text';

const taken: readonly FieldKey[] = [
  'amount',
  'amount_due',
  'currency',
  'due_date',
  'paid_on',
  'service_date',
  'invoice_number',
  'account_number',
];
/** The confidence of a total that the words call so. */
const sure = 0.6;
const reason = 'Taken from the e-mail because the file itself shows no amount.';

/**
 * Fills the fields of a document without an amount (a photo, a letter) from the mail that carried it alone. The values have no place on the page and
 * stay uncertain. `read` reads text like a body's. A reply is about another document.
 */
export function fillFromBody(
  fields: ExtractedFields,
  context: ExtractionContext,
  read: (pages: readonly PageText[], context: ExtractionContext) => ExtractedFields,
): ExtractedFields {
  const { bodyText, isOnlyPaper, subject } = context;
  if (!isOnlyPaper || !bodyText || fields.amount || isReplySubject(subject ?? '')) return fields;
  const body = read([emailPage(gridText(bodyText))], { ...context, bodyText: null });
  if ((body.amount?.confidence ?? 0) < sure) return fields;
  const filled = taken.flatMap((key) => {
    const found: ExtractedField | undefined = body[key];
    if (!found || (fields[key] && key !== 'currency')) return [];
    return [[key, { ...found, confidence: Math.min(found.confidence, unconfirmed), evidence: null, reason: found.reason ?? reason }]];
  });
  return { ...fields, ...(Object.fromEntries(filled) as ExtractedFields) };
}
