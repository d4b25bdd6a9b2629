import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Expense } from '#core/database/entities/expense.entity';
import { SignedIn } from '../auth/access.js';
import { AnswersFile } from '../http/answers.js';
import type { CsvRow } from '#core/kernel/platform/csv';
import { sendCsv } from '../http/csv.js';
import { exportBatches } from '../http/export-batches.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { type AskedShares, askedShares } from './asked-shares.js';
import { basisOf, ExpenseQuery, expensesAsked, expenseRules } from './expense-list.js';
import { viewExpenses } from './expense-view.js';

const header = [
  'id',
  'date',
  'kind',
  'amount',
  'share_amount',
  'property_id',
  'property',
  'category',
  'vendor',
  'description',
  'due_date',
  'paid_on',
  'schedule_e_line',
  'is_capital',
  'tags',
  'document_id',
  'document',
  'original_currency',
  'original_amount',
  'counts_on',
];

@Controller('expenses')
export class ExpenseExportController {
  constructor(private readonly em: EntityManager) {}

  @Get('export.csv')
  @SignedIn()
  @AnswersFile('Every expense matching the filters, as CSV; a split one has a row for each share', 'text/csv')
  async csv(@Query({ schema: ExpenseQuery }) query: ListParameters, @Res() response: Response) {
    const request = readList(expenseRules, query);
    const where = await expensesAsked(this.em, request, await basisOf(this.em, request));
    const shares = askedShares(request.filters);
    const batches = exportBatches(this.em, Expense, where, async (em, rows) => {
      const shown = await viewExpenses(em, rows);
      return shown.flatMap((row) => rowsOf(row, shares));
    });
    await sendCsv(response, 'expenses.csv', header, batches);
  }
}

type Shown = Awaited<ReturnType<typeof viewExpenses>>[number];

const line = (text: string | null) => (text === null ? null : Number(text));

/** A refund is negative here, so that the column of shares adds up. Of a split expense only the shares that match the filters. */
function rowsOf(expense: Shown, shares: AskedShares): CsvRow[] {
  const signed = (amount: string) => ({ amount: expense.kind === 'refund' ? `-${amount}` : amount });
  const { id, expense_date, kind, amount, vendor, due_date, paid_on, is_capital, tags, document, original_currency } = expense;
  const start = (share: string) => [id, expense_date, kind, signed(amount), signed(share)];
  const end = [is_capital, tags.map((tag) => tag.name).join('; '), document?.id ?? null, document?.filename ?? null, original_currency];
  const last = [{ amount: expense.original_amount }, expense.counts_on];
  if (!expense.is_split) {
    const { property_id, property_name, category, description, schedule_e_line } = expense;
    const place = [property_id, property_name, category?.name ?? null, vendor, description, due_date, paid_on, line(schedule_e_line)];
    return [[...start(amount), ...place, ...end, ...last]];
  }
  const asked = shares ? expense.splits.filter(shares) : expense.splits;
  return asked.map((split) => {
    const details = [vendor, split.description ?? expense.description, due_date, paid_on, line(split.schedule_e_line)];
    return [...start(split.amount), split.property_id, split.property_name, split.category_name, ...details, ...end, ...last];
  });
}
