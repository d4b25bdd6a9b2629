import { addAssertedTexts } from '#core/extraction/asserted-texts';
import { type Assertions, type AssertedValues, weightOf } from '#core/extraction/assertions';
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
  answer?: AssertedValues | null;
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
  const assertions = assertionsIn(answer, context.invoiceXml ?? null);
  const read = readText(view, context, assertions, model);
  const fields = fillFromBody(read, context, (body, bodyContext) => readText(viewDocument(body), bodyContext, [], model));
  for (const assertion of assertions) addAssertedTexts(fields, view, assertion);
  const description = fields.description ?? describe(view, fields, context);
  const name = fields.suggested_copy_destination_name ?? suggestFileName(fields, context);
  return { ...fields, ...(description && { description }), ...(name && { suggested_copy_destination_name: name }) };
}

function assertionsIn(answer: AssertedValues | null, xml: string | null): Assertions[] {
  const invoice = xml === null ? null : readInvoiceXml(xml);
  return [
    ...(answer ? [{ values: answer, source: 'ai', weight: weightOf.model } as const] : []),
    ...(invoice ? [{ values: invoice, source: 'local', weight: weightOf.xml } as const] : []),
  ];
}
