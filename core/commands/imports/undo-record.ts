import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteExpense } from '#core/commands/change-expense';
import { Category } from '#core/database/entities/category.entity';
import type { CsvImportRecord } from '#core/database/entities/csv-import-record.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { Property } from '#core/database/entities/property.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import type { ImportNote } from '#core/database/values/import-values';
import { type Actor, auditDeletion } from '#core/kernel/audit/audited-write';
import { auditSnapshot, onlyChanged } from '#core/kernel/audit/record-audit';
import { isCategoryUsed } from '#core/records/categories/save-category';

/** Why a record stays when its import is undone; null where it was taken back. */
export type Kept = ImportNote | null;

/** What the product itself keeps up to date. */
const byItself: ReadonlySet<string> = new Set([
  'vendor_id',
  'escrow_paid_on',
  'bank_paid_on',
  'is_bank_dated',
  'last_message_date',
  'schedule_e_line',
  // Housekeeping seals it, another key seals it again.
  'tax_id',
  'sealed_tax_id',
  'tax_id_hash',
  'tax_id_last_four',
]);

const gone: ImportNote = { code: 'record_gone', args: {} };

/** The fields in which somebody has changed a record since it was made. */
function changedFields(em: EntityManager, { made }: CsvImportRecord, now: object): string[] {
  const { before, after } = onlyChanged(made, auditSnapshot(em, now));
  // What nobody had set when it was made is null since.
  return Object.entries(after ?? {}).flatMap(([field, value]) =>
    byItself.has(field) || (value === null && before?.[field] === undefined) ? [] : [field],
  );
}

const changed = (fields: readonly string[]): ImportNote => ({ code: 'record_changed', args: { fields: fields.join(', ') } });
const used = (by: string): ImportNote => ({ code: 'record_used', args: { by } });

async function undoExpense(em: EntityManager, record: CsvImportRecord, actor: Actor): Promise<Kept> {
  const expense = await em.findOne(Expense, { id: record.recordId }, { refresh: true });
  if (!expense) return gone;
  const fields = changedFields(em, record, expense);
  if (fields.length > 0) return changed(fields);
  const tagged = await em.execute<unknown[]>('select 1 from expense_expense_tag where expense_id = ? limit 1', [expense.id]);
  if (tagged.length > 0) return changed(['tags']);
  await deleteExpense(em, expense.id, actor);
  return null;
}

async function undoVendor(em: EntityManager, record: CsvImportRecord, actor: Actor): Promise<Kept> {
  const vendor = await em.findOne(Vendor, { id: record.recordId }, { refresh: true });
  if (!vendor) return gone;
  const fields = changedFields(em, record, vendor);
  if (fields.length > 0) return changed(fields);
  // Expenses that were there before it are as they were without it.
  const expenses = await em.execute<unknown[]>('select 1 from expense where vendor_id = ? and created_at > ? limit 1', [
    vendor.id,
    vendor.createdAt,
  ]);
  if (expenses.length > 0) return used('expense');
  const messages = await em.execute<unknown[]>('select 1 from message where vendor_id = ? limit 1', [vendor.id]);
  if (messages.length > 0) return used('message');
  await auditDeletion(em, vendor, { resource: 'vendors', actor });
  return null;
}

async function undoCategory(em: EntityManager, record: CsvImportRecord, actor: Actor): Promise<Kept> {
  const category = await em.findOne(Category, { id: record.recordId }, { refresh: true });
  if (!category) return gone;
  const fields = changedFields(em, record, category);
  if (fields.length > 0) return changed(fields);
  if (await isCategoryUsed(em, category.id)) return used('expense');
  await auditDeletion(em, category, { resource: 'categories', actor });
  return null;
}

/** What belongs to a property from its beginning, and goes with it. */
const partsOfProperty = ['property_slug', 'property_key', 'property_identifier', 'property_papers'];

/** A table whose rows name this property and are no part of it; null where there is none. */
async function usedBy(em: EntityManager, propertyId: number): Promise<string | null> {
  const references = await em.execute<{ table: string; column: string }[]>(
    `select c.conrelid::regclass::text as table, a.attname::text as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.confrelid = 'property'::regclass and c.contype = 'f' order by 1, 2`,
  );
  for (const { table, column } of references) {
    if (partsOfProperty.includes(table)) continue;
    const rows = await em.execute<unknown[]>(`select 1 from ?? where ?? = ? limit 1`, [table, column, propertyId]);
    if (rows.length > 0) return table;
  }
  return null;
}

async function undoProperty(em: EntityManager, record: CsvImportRecord, actor: Actor): Promise<Kept> {
  // Nothing can be assigned to it meanwhile.
  await em.execute('select 1 from property where id = ? for update', [record.recordId]);
  const property = await em.findOne(Property, { id: record.recordId }, { refresh: true });
  if (!property) return gone;
  const fields = changedFields(em, record, property);
  if (fields.length > 0) return changed(fields);
  const table = await usedBy(em, property.id);
  if (table !== null) return used(table);
  await auditDeletion(em, property, { resource: 'properties', actor });
  return null;
}

const undo = { expenses: undoExpense, vendors: undoVendor, categories: undoCategory, properties: undoProperty } as const;

/** Takes back a record that an import has made, as the console would, in the caller's transaction; answers why it is kept instead. */
export const undoRecord = (em: EntityManager, record: CsvImportRecord, actor: Actor): Promise<Kept> =>
  undo[record.resource](em, record, actor);
