import type { EntityManager } from '@mikro-orm/postgresql';
import { addProperty } from '#core/commands/add-property';
import { createExpense } from '#core/commands/create-expense';
import { CsvImportRecord, type ImportedResource } from '#core/database/entities/csv-import-record.entity';
import type { CsvImport } from '#core/database/entities/csv-import.entity';
import { Category } from '#core/database/entities/category.entity';
import { Property } from '#core/database/entities/property.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import type { NamedNoun, NoteCode } from '#core/database/values/import-values';
import { auditSnapshot } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { addCategory } from '#core/records/categories/save-category';
import { type KnownRecord, type KnownRecords, nameKey } from '#core/records/imports/known-records';
import { resolveName } from '#core/records/imports/resolve-name';
import type { PropertyInput, PropertyKeys } from '#core/records/properties/save-property';
import { createVendor } from '#core/records/vendors/save-vendor';

/** What an import writes with: who has started it, its settings, and what is known of the books. */
export interface Making {
  row: CsvImport;
  userId: number;
  known: KnownRecords;
  keys: PropertyKeys;
  clock: Clock;
}

/** A row that is about to be written. */
export interface RowToMake {
  number: number;
  values: Readonly<Record<string, string>>;
}

/** The row is in the books already, or not to be taken any more, by words of its own. */
export class NotMade extends Error {
  constructor(
    readonly outcome: 'existing' | 'undecided' | 'left_out',
    readonly code: NoteCode,
    readonly args: Record<string, string | number>,
  ) {
    super(code);
  }
}

/** Writes down that the import has made a record, and what it was. */
async function keepMade(
  em: EntityManager,
  { row, number }: { row: CsvImport; number: number },
  resource: ImportedResource,
  record: { id: number },
): Promise<void> {
  em.create(CsvImportRecord, { importId: row.id, rowNumber: number, resource, recordId: record.id, made: auditSnapshot(em, record) });
  await em.flush();
}

const resources = { property: 'properties', vendor: 'vendors', category: 'categories' } as const;

function create(em: EntityManager, noun: NamedNoun, name: string, { userId, keys }: Making): Promise<Property | Vendor | Category> {
  const actor = { userId, requestId: null };
  if (noun === 'property') return addProperty(em, { name, columns: {}, secrets: {} }, { keys, actor });
  if (noun === 'vendor') return createVendor(em, { businessName: name }, { keys, ...actor });
  return addCategory(em, { name }, actor);
}

/** The record a name stands for; made where that was decided and no row before has done it. Null for none. Throws NotMade. */
async function recordOf(
  em: EntityManager,
  noun: NamedNoun,
  { row, making }: { row: RowToMake; making: Making },
): Promise<KnownRecord | null> {
  const name = row.values[noun] ?? '';
  const { settings } = making.row;
  if (!settings) throw new Error(`Import ${making.row.id} has no settings`);
  const resolved = resolveName(noun, name, { settings, known: making.known });
  if (resolved.is === 'record') return resolved.record;
  if (resolved.is === 'none') return null;
  const args = { row: row.number, name };
  if (resolved.is === 'left') throw new NotMade('left_out', `left_${noun}`, args);
  if (resolved.is !== 'new') throw new NotMade('undecided', `${resolved.is === 'gone' ? 'gone' : 'undecided'}_${noun}`, args);
  const made = await create(em, noun, name, making);
  await keepMade(em, { row: making.row, number: row.number }, resources[noun], made);
  return { id: made.id, name };
}

/** Keeps what a row has made for the rows after it; only once the row itself is kept. */
export type Learnt = { noun: NamedNoun; name: string; record: KnownRecord }[];

export function learn({ byName, byId }: KnownRecords, learnt: Learnt): void {
  for (const { noun, name, record } of learnt) {
    (byName[noun] as Map<string, KnownRecord | null>).set(nameKey(noun, name), record);
    (byId[noun] as Map<number, KnownRecord>).set(record.id, record);
  }
}

async function makeExpense(em: EntityManager, row: RowToMake, making: Making): Promise<Learnt> {
  const { values, number } = row;
  const named = { row, making };
  const property = await recordOf(em, 'property', named);
  const vendor = await recordOf(em, 'vendor', named);
  const category = await recordOf(em, 'category', named);
  const expense = await createExpense(
    em,
    {
      amount: values.amount ?? '',
      expenseDate: values.date ?? '',
      kind: values.kind === 'refund' ? 'refund' : 'expense',
      propertyId: property?.id ?? null,
      categoryId: category?.id ?? null,
      vendor: vendor?.name ?? values.vendor ?? null,
      description: values.description ?? null,
      dueDate: values.due_date ?? null,
      paidOn: values.paid_on ?? null,
    },
    { by: making.userId, clock: making.clock, requestId: null, address: null },
  );
  await keepMade(em, { row: making.row, number }, 'expenses', expense);
  const found = { property, vendor, category };
  return (['property', 'vendor', 'category'] as const).flatMap((noun) => {
    const record = found[noun];
    return record ? [{ noun, name: values[noun] ?? '', record }] : [];
  });
}

async function makeVendor(em: EntityManager, { values, number }: RowToMake, { row, userId, keys }: Making): Promise<void> {
  const vendor = await createVendor(
    em,
    {
      businessName: values.business_name ?? '',
      contactName: values.contact_name ?? null,
      phone: values.phone ?? null,
      email: values.email ?? null,
      serviceType: values.service_type ?? null,
      address: values.address ?? null,
      taxId: values.tax_id ?? null,
      notes: values.notes ?? null,
    },
    { userId, requestId: null, keys },
  );
  await keepMade(em, { row, number }, 'vendors', vendor);
}

const whole = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

function columnsOf(values: RowToMake['values']): PropertyInput['columns'] {
  return {
    address: values.address ?? null,
    city: values.city ?? null,
    state: values.state ?? null,
    zipCode: values.zip_code ?? null,
    propertyType: (values.property_type ?? null) as Property['propertyType'] & string,
    ...(values.occupancy_status && { occupancyStatus: values.occupancy_status as Property['occupancyStatus'] }),
    bedrooms: whole(values.bedrooms),
    squareFeet: whole(values.square_feet),
    monthlyRent: values.monthly_rent ?? null,
    purchasePrice: values.purchase_price ?? null,
    purchaseDate: values.purchase_date ?? null,
    currentValue: values.current_value ?? null,
    tenantName: values.tenant_name ?? null,
    tenantEmail: values.tenant_email ?? null,
    tenantPhone: values.tenant_phone ?? null,
    generalNotes: values.general_notes ?? null,
  };
}

async function makeProperty(em: EntityManager, { values, number }: RowToMake, { row, userId, keys }: Making): Promise<void> {
  const input = { name: values.name ?? '', columns: columnsOf(values), secrets: {} };
  const property = await addProperty(em, input, { keys, actor: { userId } });
  await keepMade(em, { row, number }, 'properties', property);
}

/** A vendor or property of this name that has come since the dry run. */
function mustBeNew(noun: 'vendor' | 'property', name: string, { row, making }: { row: RowToMake; making: Making }): void {
  const known = making.known.byName[noun].get(nameKey(noun, name));
  if (known === undefined) return;
  throw new NotMade('existing', 'same_record', { row: row.number, id: known?.id ?? 0, name: known?.name ?? name });
}

/**
 * Writes a row to the books as the console would, in the caller's transaction. Throws NotMade, and what the commands of the books throw. Answers what names
 * have come to stand for.
 */
export async function makeRow(em: EntityManager, row: RowToMake, making: Making): Promise<Learnt> {
  switch (making.row.kind) {
    case 'expenses':
      return makeExpense(em, row, making);
    case 'vendors':
      mustBeNew('vendor', row.values.business_name ?? '', { row, making });
      await makeVendor(em, row, making);
      return [];
    case 'properties':
      mustBeNew('property', row.values.name ?? '', { row, making });
      await makeProperty(em, row, making);
      return [];
    default:
      throw new AppError('invalid', 'This kind of import is not known.');
  }
}
