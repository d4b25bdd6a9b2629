import type { Sides } from '#core/database/values/document-fields';
import type { DocumentType } from '#core/extraction/fields/document-type';
import { type FieldKey, type FieldValue, overallConfidence } from '#core/extraction/fields/extracted-fields';

/** What counts for a field: what a person set (null is a value too), else what the machine found, else null. */
export function effectiveField<K extends FieldKey>(sides: Sides, key: K): FieldValue<K> | null {
  const { fields } = sides.personFields;
  if (key in fields) return fields[key] ?? null;
  return sides.machineFields.fields[key]?.value ?? null;
}

/** The type that counts: a person's, else what its address or a rule says, else the extractor's, else `other`. */
export function effectiveType({ machineFields, personFields }: Sides): DocumentType {
  const person = personFields.document_type ?? personFields.fields.document_type;
  return person ?? machineFields.document_type ?? machineFields.fields.document_type?.value ?? 'other';
}

/** The property that counts, by id; a bill of a subscription never has one. */
export function effectiveProperty(sides: Sides): number | null {
  if (effectiveType(sides) === 'subscription') return null;
  const person = sides.personFields.property_id;
  return person === undefined ? (sides.machineFields.property_id ?? null) : person;
}

/** The category that a person chose for its expense, else the one that a rule proposes; null where there is neither. */
export function proposedCategoryId({ machineFields, personFields }: Sides): number | null {
  return (personFields.category_id === undefined ? machineFields.category_id : personFields.category_id) ?? null;
}

/** The columns of a document that hold what counts. */
interface EffectiveColumns {
  documentType: DocumentType;
  propertyId?: number | null | undefined;
  vendorName?: string | null | undefined;
  amount?: string | null | undefined;
  documentDate?: string | null | undefined;
  aiConfidence?: number | null | undefined;
  suggestedCopyDestinationName?: string | null | undefined;
}

/** Brings the indexed columns of a document in step with its two sides. Call it after every change to either. */
export function refreshEffectiveColumns(document: Sides & EffectiveColumns): void {
  document.documentType = effectiveType(document);
  document.propertyId = effectiveProperty(document);
  document.vendorName = effectiveField(document, 'vendor')?.slice(0, 300) ?? null;
  document.amount = effectiveField(document, 'amount');
  document.documentDate = effectiveField(document, 'service_date');
  document.aiConfidence = overallConfidence(document.machineFields.fields);
  document.suggestedCopyDestinationName = effectiveField(document, 'suggested_copy_destination_name')?.slice(0, 255) ?? null;
}
