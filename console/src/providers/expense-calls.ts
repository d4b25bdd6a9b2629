import { call, fetchJson } from '../api/http';
import type { ExpenseSummary } from '../api/types';

export const expenseCalls = {
  /** Totals of the expenses that the filters of their list hold for. */
  async expenseSummary(filter: object): Promise<{ data: ExpenseSummary }> {
    return { data: await fetchJson<ExpenseSummary>('/expenses/summary', { query: { filter: JSON.stringify(filter) } }) };
  },
  /** Puts a tag on an expense, or takes it off. */
  async tagExpense({ id, tagId, on }: { id: number; tagId: number; on: boolean }): Promise<void> {
    await call(`/expenses/${id}/tags/${tagId}`, { method: on ? 'POST' : 'DELETE' });
  },
};

export type ExpenseCalls = typeof expenseCalls;
