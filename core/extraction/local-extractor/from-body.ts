import { unfoundCap } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields, ExtractionContext, FieldKey } from '#core/extraction/extracted-fields';
import { isReplySubject } from '#core/mail/subject-prefixes';
import { emailPage, gridText } from '#core/reading/email-page';
import type { PageText } from '#core/reading/page-text';

const said: readonly FieldKey[] = ['amount', 'amount_due', 'currency', 'due_date', 'service_date', 'invoice_number', 'account_number'];
/** A total that the words name as one. */
const sure = 0.6;
const reason = 'Read off the words of its mail: the file itself names no amount.';

/**
 * Fills up a paper that names no amount, a photo or a letter, from the words of the mail whose only paper it is: what they name as their
 * total is its amount. It has no place on the page and stays unsure. `read` reads words like a body's. An answer's words speak of
 * another paper.
 */
export function fillFromBody(
  fields: ExtractedFields,
  context: ExtractionContext,
  read: (pages: readonly PageText[], context: ExtractionContext) => ExtractedFields,
): ExtractedFields {
  const { bodyText, isOnlyPaper, subject } = context;
  if (!isOnlyPaper || !bodyText || fields.amount || isReplySubject(subject ?? '')) return fields;
  const told = read([emailPage(gridText(bodyText))], { ...context, bodyText: null });
  if ((told.amount?.confidence ?? 0) < sure) return fields;
  const taken = said.flatMap((key) => {
    const found: ExtractedField | undefined = told[key];
    if (!found || (fields[key] && key !== 'currency')) return [];
    return [[key, { ...found, confidence: Math.min(found.confidence, unfoundCap), evidence: null, reason: found.reason ?? reason }]];
  });
  return { ...fields, ...(Object.fromEntries(taken) as ExtractedFields) };
}
