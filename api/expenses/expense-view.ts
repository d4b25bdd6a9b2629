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
  'vendor_id',
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
  const [{ splits, categories, properties }, documents] = await Promise.all([
    findShares(em, rows),
    findDocuments(em, rows),
    em.populate([...rows], ['tags']),
  ]);
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

/** The shares of split expenses, and what they and the rows name. */
async function findShares(em: EntityManager, rows: readonly Expense[]) {
  const split = rows.filter((row) => row.isSplit).map((row) => row.id);
  const splits = split.length > 0 ? await em.find(ExpenseSplit, { expenseId: { $in: split } }, { orderBy: { position: 'asc' } }) : [];
  const named = [...rows, ...splits];
  const [categories, properties] = await Promise.all([
    em.find(Category, { id: { $in: numbers(named.map((row) => row.categoryId)) } }),
    em.find(Property, { id: { $in: numbers(named.map((row) => row.propertyId)) } }, { fields: ['name'] }),
  ]);
  return { splits, categories: byId(categories), properties: byId(properties) };
}

/** The documents of expenses; one in the trash is not shown, its expense stays. */
async function findDocuments(em: EntityManager, rows: readonly Expense[]) {
  const where = { id: { $in: numbers(rows.map((row) => row.documentId)) }, deletedAt: null };
  return byId(await em.find(Document, where, { fields: ['filename'] }));
}

function shareOf(parts: readonly ExpenseSplit[], shareholders: Shareholders): string | null {
  const theirs = parts.filter((split) => shareholders.includes(split.propertyId ?? null));
  return theirs.length > 0 ? sumOf(theirs.map((split) => split.amount)) : null;
}
