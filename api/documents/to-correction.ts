import type { z } from 'zod';
import type { Correction } from '#core/commands/correct-document';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import type { DocumentPatch } from './document-patch.schema.js';

type Plain = 'vendor' | 'amount' | 'date' | 'description' | 'property_address' | 'filename';
/** The field names of the api and the extractor's keys they mean. */
const keyOf: Readonly<Record<Plain, FieldKey>> = {
  vendor: 'vendor',
  amount: 'amount',
  date: 'service_date',
  description: 'description',
  property_address: 'property_address',
  filename: 'suggested_copy_destination_name',
};

/** The body of a PATCH as a correction. Fields that were left out stay out. */
export function toCorrection(body: z.output<typeof DocumentPatch>): Correction {
  const { fields: byKey = {}, type, ...plain } = body.extracted_data ?? {};
  const named = Object.entries(plain).map(([name, value]) => [keyOf[name as Plain], value] as const);
  const { document_type: keyedType, ...keyed } = byKey as Record<string, unknown>;
  const copyName = body.suggested_copy_destination_name;
  const fields = Object.fromEntries(
    [...Object.entries(keyed), ...named, ['suggested_copy_destination_name', copyName] as const].filter(([, value]) => value !== undefined),
  );
  const documentType = [body.document_type, type, keyedType as typeof type].find((word) => word !== undefined);
  return {
    fields,
    ...(documentType === undefined ? {} : { documentType }),
    ...(body.property_id === undefined ? {} : { propertyId: body.property_id }),
    ...(body.tag_ids === undefined ? {} : { tagIds: body.tag_ids }),
    ...(body.duplicate_of === undefined ? {} : { duplicateOf: body.duplicate_of }),
    ...(body.description === undefined ? {} : { description: body.description || null }),
    ...(body.processing_status === undefined ? {} : { done: body.processing_status }),
  };
}
