import { fetchJson } from '../api/http';
import type {
  EscrowDisbursement,
  ExpenseSummary,
  MortgageStatement,
  Portfolio,
  Property,
  PropertyMedia,
  RentalPortfolio,
} from '../api/types';

/** Those of two years. */
const statementsShown = 24;
const mediaShown = 1000;

export const propertyCalls = {
  propertyTotals: async () => ({ data: await fetchJson<Portfolio>('/properties/summary') }),
  portfolio: async () => ({ data: await fetchJson<RentalPortfolio>('/properties/portfolio') }),
  restoreProperty: async (id: number) => ({ data: await fetchJson<Property>(`/properties/${id}/restore`, { method: 'POST' }) }),
  /** Administrators may see a secret, and the audit log says that they did. */
  revealSecret: async ({ id, field }: { id: number; field: string }) => ({
    data: await fetchJson<{ value: string | null }>(`/properties/${id}/reveal`, { method: 'POST', json: { field } }),
  }),
  /** What a property has cost, this month and this year. */
  propertySpending: async (id: number) => ({
    data: await fetchJson<ExpenseSummary>('/expenses/summary', { query: { property_id: id } }),
  }),
  /** What came with the messages about a property. */
  propertyMedia: async (id: string) => ({
    data: await fetchJson<PropertyMedia[]>(`/properties/${encodeURIComponent(id)}/media`, { query: { limit: mediaShown } }),
  }),
  mortgageStatements: async (id: number) => ({
    data: await fetchJson<MortgageStatement[]>(`/properties/${id}/mortgage-statements`, { query: { limit: statementsShown } }),
  }),
  /** Taxes and insurance that were paid from escrow, of a property or by one statement. */
  escrowPayments: async (of: `properties/${number}` | `documents/${number}`) => ({
    data: await fetchJson<EscrowDisbursement[]>(`/${of}/escrow-disbursements`),
  }),
  /** Makes an expense of what was paid from escrow. */
  bookEscrowPayment: async (id: number) => ({
    data: await fetchJson<unknown>(`/escrow-disbursements/${id}/expense`, { method: 'POST' }),
  }),
  setEscrowPayment: async (id: number, dismissed: boolean) => ({
    data: await fetchJson<unknown>(`/escrow-disbursements/${id}`, { method: 'PATCH', json: { dismissed } }),
  }),
};

export type PropertyCalls = typeof propertyCalls;
