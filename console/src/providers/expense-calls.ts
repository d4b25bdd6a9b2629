import { call, fetchJson } from '../api/http';
import type { Category, Expense, ExpenseSummary, ExpenseTagStats } from '../api/types';
import { answer } from './answer';

const most = 1000;

export const expenseCalls = {
  /** Totals of the expenses that the filters of their list hold for. */
  async expenseSummary(filter: object): Promise<{ data: ExpenseSummary }> {
    return { data: await fetchJson<ExpenseSummary>('/expenses/summary', { query: { filter: JSON.stringify(filter) } }) };
  },
  /** Puts a tag on an expense, or takes it off. */
  async tagExpense({ id, tagId, on }: { id: number; tagId: number; on: boolean }): Promise<void> {
    await call(`/expenses/${id}/tags/${tagId}`, { method: on ? 'POST' : 'DELETE' });
  },
  /** Marks a bill as paid, as it stands here only: somebody else may have paid it meanwhile, on another day. */
  async payExpense({ id, updated_at: at }: Pick<Expense, 'id' | 'updated_at'>, paidOn: string): Promise<void> {
    await call(`/expenses/${id}`, { method: 'PUT', json: { paid_on: paidOn }, headers: { 'if-match': `"${at}"` } });
  },
  /** How many expenses each tag has, and their sum. */
  expenseTagStats: () => answer<ExpenseTagStats[]>('/expense-tags/stats'),
  /** The categories of expenses, retired ones too. */
  allCategories: () => answer<Category[]>('/categories/', { query: { type: 'expense', include_inactive: true, limit: most } }),
};

export type ExpenseCalls = typeof expenseCalls;
