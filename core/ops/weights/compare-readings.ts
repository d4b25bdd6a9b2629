import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import { effectiveField } from '#core/database/values/effective-values';
import type { ExtractedFields, FieldKey } from '#core/extraction/fields/extracted-fields';
import { squeeze } from '#core/extraction/notation/text-fold';
import type { ReplayedValue } from '#core/database/values/replayed-value';
import { isReadField, type ReadField, readFieldKeys } from '#core/database/values/read-field';

/** The fields that every review shows: a person who leaves them unchanged has seen them. */
const shownFields = ['vendor', 'amount', 'service_date'] as const satisfies ReadField[];

/** The machine's and the person's values of a document, what was learned from it, and whether a person has finished it. */
interface Known {
  machineFields: MachineFields;
  personFields: PersonFields;
  cases: readonly { field: string; said?: string | null | undefined }[];
  isReviewed: boolean;
}

/**
 * What people say a document states: what they set, what their corrections taught, and what they left unchanged in a review. Null: it does not state
 * the field.
 */
export function knownValues({ machineFields, personFields, cases, isReviewed }: Known): Map<ReadField, string | null> {
  const known = new Map<ReadField, string | null>();
  const sides = { machineFields, personFields };
  for (const field of isReviewed ? shownFields : []) {
    const left = effectiveField(sides, field);
    if (left !== null) known.set(field, left);
  }
  for (const { field, said } of cases) if (isReadField(field)) known.set(field, said ?? null);
  for (const field of readFieldKeys) if (field in personFields.fields) known.set(field, personFields.fields[field] ?? null);
  if (personFields.document_type) known.set('document_type', personFields.document_type);
  return known;
}

/** Each value that people know, beside the values of two readings. Pure. */
export function compareReadings(
  known: ReadonlyMap<ReadField, string | null>,
  before: ExtractedFields,
  now: ExtractedFields,
): ReplayedValue[] {
  return [...known].map(([field, said]) => ({ field, said, before: readOf(before, field), now: readOf(now, field) }));
}

/** Whether a reading equals the known value. Signs and capital letters do not matter in a name or number. */
export function isRight(field: FieldKey, stated: string | null, read: string | null): boolean {
  if (stated === null || read === null) return stated === read;
  return stated === read || (comparedByLetters.has(field) && squeeze(stated) === squeeze(read));
}

const comparedByLetters: ReadonlySet<FieldKey> = new Set([
  'vendor',
  'site_name',
  'property_address',
  'period',
  'invoice_number',
  'account_number',
  'loan_number',
]);

/**
 * The vendor of a document for grouping: the name read on it, else its sender. The name comes from the accepted weights, because the new ones may be
 * put aside for that vendor.
 */
export function readAs({ vendor }: ExtractedFields, fromEmail: string | null): string {
  const name = squeeze(vendor?.value ?? '');
  return name === '' ? `from ${fromEmail?.toLowerCase() ?? 'nobody'}` : name;
}

const readOf = (fields: ExtractedFields, field: ReadField): string | null => fields[field]?.value ?? null;
