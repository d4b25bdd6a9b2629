import type { EntityManager } from '@mikro-orm/postgresql';
import { readingLimit } from '#core/database/values/reading-limit';
import type { z } from 'zod';
import type { Expense } from '#core/database/entities/expense.entity';
import { sumOf } from '#core/kernel/platform/sum-of';
import { pick } from '../http/case.js';
import type { Plain } from '../list-query/find-plain.js';
import type { AskedShares } from './asked-shares.js';
import { findExpenseContext, type ShownSplit } from './expense-context.js';
import type { ExpenseOut } from './expense.schema.js';

const columns = [
  'id',
  'property_id',
  'category_id',
  'amount',
  'kind',
  'expense_date',
  'due_date',
  'paid_on',
  'escrow_paid_on',
  'bank_paid_on',
  'payment_method',
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

/** Expenses as they are shown, with the names they refer to; for a split one also the sum of the matching shares. */
export async function viewExpenses(
  em: EntityManager,
  rows: readonly Plain<Expense>[],
  asked: AskedShares = null,
): Promise<z.input<typeof ExpenseOut>[]> {
  const contexts = await findExpenseContext(
    em,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const {
      propertyName = null,
      countsOn = row.expenseDate,
      category = null,
      document = null,
      tags = [],
      splits = [],
    } = contexts.get(row.id) ?? {};
    return {
      ...pick(row, columns),
      ...(row.isSplit && readingLimit() !== null && { amount: sumOf(splits.map((split) => split.amount)), original_amount: null }),
      property_name: propertyName,
      counts_on: countsOn,
      category,
      document_id: document?.id ?? null,
      document,
      tags,
      splits,
      share_amount: shareOf(splits, asked),
    };
  });
}

function shareOf(splits: readonly ShownSplit[], asked: AskedShares): string | null {
  const theirs = asked ? splits.filter(asked) : [];
  return theirs.length > 0 ? sumOf(theirs.map((split) => split.amount)) : null;
}
