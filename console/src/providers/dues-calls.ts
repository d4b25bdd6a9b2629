import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { DueRate, DueRateCreate, HoaDues } from '../api/types';

export const duesCalls = {
  /** What each association is due in a year, charged and was paid; of one property where it is named. */
  dues: async (query: { year: number; property_id?: number }) => ({ data: await fetchJson<HoaDues[]>('/hoa-dues/', { query }) }),
  /** The rates of a property, the newest first. */
  dueRates: async (propertyId: number) => ({
    data: await fetchJson<DueRate[]>('/hoa-dues/rates/', { query: { property_id: propertyId } }),
  }),
  saveDueRate: async (rate: DueRateCreate) => ({ data: await fetchJson<DueRate>('/hoa-dues/rates/', { method: 'POST', json: rate }) }),
  removeDueRate: async (id: number) => call(`/hoa-dues/rates/${id}`, { method: 'DELETE' }),
  markDuesPaid: async (payment: components['schemas']['DuesPaymentCreate']) => ({
    data: await fetchJson<components['schemas']['DuesEntry']>('/hoa-dues/payments/', { method: 'POST', json: payment }),
  }),
  removeDuesPayment: async (id: number) => call(`/hoa-dues/payments/${id}`, { method: 'DELETE' }),
};

export type DuesCalls = typeof duesCalls;
