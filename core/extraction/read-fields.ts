import { addClaimedTexts } from '#core/extraction/claimed-texts';
import { type Claims, type ClaimedValues, weightOf } from '#core/extraction/claims';
import { describe, suggestFileName } from '#core/extraction/describe';
import { viewDocument } from '#core/extraction/view/document-view';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { fillFromBody } from '#core/extraction/from-body';
import { readInvoiceXml } from '#core/extraction/invoice-xml';
import { type Model, shippedModel } from '#core/extraction/model/model';
import { readText } from '#core/extraction/read-text';
import type { PageText } from '#core/reading/page-text';

export interface ReadingOptions {
  /** A model's answer, where one was asked. */
  answer?: ClaimedValues | null;
  model?: Model;
}

/**
 * Reads a document's fields from its words and their places. Uses no key, no network, no clock. Takes any text (cut to `viewLimits`) and never
 * throws; fields that were not found are absent. Money as decimal text, credits negative, dates `YYYY-MM-DD`, confidence the probability (0 to 1)
 * that the value is right, evidence boxes in fractions of their page.
 */
export function readFields(
  pages: readonly PageText[],
  context: ExtractionContext,
  { answer = null, model = shippedModel() }: ReadingOptions = {},
): ExtractedFields {
  const view = viewDocument(pages);
  const claims = claimsOf(answer, context.invoiceXml ?? null);
  const read = readText(view, context, claims, model);
  const fields = fillFromBody(read, context, (body, bodyContext) => readText(viewDocument(body), bodyContext, [], model));
  for (const claim of claims) addClaimedTexts(fields, view, claim);
  const description = fields.description ?? describe(view, fields, context);
  const name = fields.suggested_copy_destination_name ?? suggestFileName(fields, context);
  return { ...fields, ...(description && { description }), ...(name && { suggested_copy_destination_name: name }) };
}

function claimsOf(answer: ClaimedValues | null, xml: string | null): Claims[] {
  const invoice = xml === null ? null : readInvoiceXml(xml);
  return [
    ...(answer ? [{ values: answer, source: 'ai', weight: weightOf.model } as const] : []),
    ...(invoice ? [{ values: invoice, source: 'local', weight: weightOf.xml } as const] : []),
  ];
}
