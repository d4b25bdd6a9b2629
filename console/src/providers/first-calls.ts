import { fetchPage } from '../api/fetch-page';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { Expense, ExpenseSummary, IncomeSummary, MailRow, Portfolio, Settings, TaxReport, Waiting } from '../api/types';

type Query = Readonly<Record<string, string | number | boolean>>;

/**
 * What the frame and the dashboard ask. They do not wait for the code of the data provider, which answers everything else: it would be part of
 * the first load.
 */
export const firstCalls = {
  settings: (signal: AbortSignal) => fetchJson<Settings>('/settings', { signal }),
  waiting: (signal: AbortSignal) => fetchJson<Waiting>('/reports/waiting', { signal }),
  propertyTotals: (signal: AbortSignal) => fetchJson<Portfolio>('/properties/summary', { signal }),
  expenseSummary: (signal: AbortSignal, query?: Query) =>
    fetchJson<ExpenseSummary>('/expenses/summary', { signal, ...(query && { query }) }),
  incomeSummary: (signal: AbortSignal, filter: object) =>
    fetchJson<IncomeSummary>('/income/summary', { signal, query: { filter: JSON.stringify(filter) } }),
  taxReport: (signal: AbortSignal, query: Query) => fetchJson<TaxReport>('/reports/tax', { signal, query }),
  expenses: (signal: AbortSignal, query: Query) => fetchJson<Expense[]>('/expenses/', { signal, query }),
  /** What should have come or been paid, of one property or of all. */
  expected: (signal: AbortSignal, propertyId?: number) =>
    fetchJson<components['schemas']['Expected'][]>('/expected-documents', { signal, query: { property_id: propertyId } }),
  /** How many documents wait at a portal. */
  toDownload: async (signal: AbortSignal) =>
    (await fetchPage<unknown>('/expected-documents/announced', { signal, query: { status: 'open', limit: 1 } })).total,
  /** The newest messages that were filed: what waits in quarantine or was refused is none. */
  filedMail: (signal: AbortSignal, limit: number) => fetchJson<MailRow[]>('/mail/', { signal, query: { state: 'parsed', limit } }),
};
