import { type FieldKey, fieldKeys } from '#core/extraction/fields/extracted-fields';

/** What is written of a document's other values and not read on it, or is no single value. */
const written = ['paid_on', 'description', 'notes', 'line_items', 'suggested_copy_destination_name'] as const satisfies FieldKey[];

/** A field whose value is read on a document: what a person says of it teaches how to read. */
export type ReadField = Exclude<FieldKey, (typeof written)[number]>;

export const isReadField = (field: string): field is ReadField =>
  fieldKeys.some((key) => key === field) && !written.some((key) => key === field);

export const readFieldKeys: readonly ReadField[] = fieldKeys.filter(isReadField);
