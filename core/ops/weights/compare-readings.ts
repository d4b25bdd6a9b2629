import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import { effectiveField } from '#core/database/values/effective-values';
import type { ExtractedFields, FieldKey } from '#core/extraction/fields/extracted-fields';
import { squeeze } from '#core/extraction/notation/text-fold';
import type { ReplayedValue } from '#core/database/values/replayed-value';
import { isReadField, type ReadField, readFieldKeys } from '#core/database/values/read-field';

/** What every screen of a review shows: who reviews a document and leaves them has seen them. */
const shownFields = ['vendor', 'amount', 'service_date'] as const satisfies ReadField[];

/** The two sides of a document with what was learned of it, and whether a person was done with it. */
interface Known {
  machineFields: MachineFields;
  personFields: PersonFields;
  cases: readonly { field: string; said?: string | null | undefined }[];
  isReviewed: boolean;
}

/** What people say a document states: what they set, what their corrections taught, and what they left in a review. Null: that it does not state it. */
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

/** Each value that people know, beside what two readings say of it. Pure. */
export function compareReadings(
  known: ReadonlyMap<ReadField, string | null>,
  before: ExtractedFields,
  now: ExtractedFields,
): ReplayedValue[] {
  return [...known].map(([field, said]) => ({ field, said, before: readOf(before, field), now: readOf(now, field) }));
}

/** Whether a reading is what people say. Signs and capital letters are none of a name's or number's meaning. */
export function isRight(field: FieldKey, stated: string | null, read: string | null): boolean {
  if (stated === null || read === null) return stated === read;
  return stated === read || (asLetters.has(field) && squeeze(stated) === squeeze(read));
}

const asLetters: ReadonlySet<FieldKey> = new Set([
  'vendor',
  'site_name',
  'property_address',
  'period',
  'invoice_number',
  'account_number',
  'loan_number',
]);

/**
 * What tells the vendor of a document that nobody has looked at: the name that is read on it, else who sent it. The weights that may be
 * put aside for a vendor must not be those that name it, so it is asked of the reading by the accepted ones.
 */
export function readAs({ vendor }: ExtractedFields, fromEmail: string | null): string {
  const name = squeeze(vendor?.value ?? '');
  return name === '' ? `from ${fromEmail?.toLowerCase() ?? 'nobody'}` : name;
}

const readOf = (fields: ExtractedFields, field: ReadField): string | null => fields[field]?.value ?? null;
