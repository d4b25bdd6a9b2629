import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { Category } from '#core/categories/category.entity';
import { Document } from '#core/documents/document.entity';
import { ExpenseSplit } from '#core/expenses/expense-split.entity';
import type { Expense } from '#core/expenses/expense.entity';
import { sumOf } from '#core/expenses/sum-of';
import { Property } from '#core/properties/property.entity';
import { categoryFields } from '../categories/category.schema.js';
import { expenseTagFields } from '../expense-tags/expense-tag.schema.js';
import { pick } from '../http/case.js';
import type { ExpenseOut } from './expense.schema.js';

const own = [
  'id',
  'property_id',
  'category_id',
  'amount',
  'kind',
  'expense_date',
  'due_date',
  'paid_on',
  'vendor',
  'description',
  'is_capital',
  'is_split',
  'schedule_e_line',
  'original_currency',
  'original_amount',
  'created_at',
  'updated_at',
] as const;
const ofSplit = ['id', 'property_id', 'category_id', 'schedule_e_line', 'amount', 'description'] as const;

const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((item) => [item.id, item]));
const numbers = (ids: readonly unknown[]): number[] => ids.filter((id) => typeof id === 'number');

/** Of which properties a list is; null among them is the business. Their share of a split expense is shown. */
export type Shareholders = readonly (number | null)[];

/** Expenses as they are shown, with what they name. */
export async function viewExpenses(
  em: EntityManager,
  rows: readonly Expense[],
  shareholders: Shareholders = [],
): Promise<z.input<typeof ExpenseOut>[]> {
  await em.populate([...rows], ['tags']);
  const splits = await em.find(ExpenseSplit, { expenseId: { $in: splitIds(rows) } }, { orderBy: { position: 'asc' } });
  const named = [...rows, ...splits];
  const categories = byId(await em.find(Category, { id: { $in: numbers(named.map((row) => row.categoryId)) } }));
  const properties = byId(await em.find(Property, { id: { $in: numbers(named.map((row) => row.propertyId)) } }, { fields: ['name'] }));
  // A document in the trash is not shown; the expense stays.
  const where = { id: { $in: numbers(rows.map((row) => row.documentId)) }, deletedAt: null };
  const documents = byId(await em.find(Document, where, { fields: ['filename'] }));
  const nameOf = (id: unknown): string | null => properties.get(Number(id))?.name ?? null;
  const shares = Map.groupBy(splits, (split) => split.expenseId);
  return rows.map((row) => {
    const its = { category: categories.get(Number(row.categoryId)), document: documents.get(Number(row.documentId)) };
    const parts = shares.get(row.id) ?? [];
    return {
      ...pick(row, own),
      property_name: nameOf(row.propertyId),
      category: its.category ? pick(its.category, categoryFields) : null,
      document_id: its.document?.id ?? null,
      document: its.document ? { id: its.document.id, filename: its.document.filename } : null,
      tags: row.tags.getItems().map((tag) => pick(tag, expenseTagFields)),
      splits: parts.map((split) => ({
        ...pick(split, ofSplit),
        property_name: nameOf(split.propertyId),
        category_name: categories.get(Number(split.categoryId))?.name ?? null,
      })),
      share_amount: shareOf(parts, shareholders),
    };
  });
}

const splitIds = (rows: readonly Expense[]): number[] => rows.filter((row) => row.isSplit).map((row) => row.id);

function shareOf(parts: readonly ExpenseSplit[], shareholders: Shareholders): string | null {
  const theirs = parts.filter((split) => shareholders.includes(split.propertyId ?? null));
  return theirs.length > 0 ? sumOf(theirs.map((split) => split.amount)) : null;
}
