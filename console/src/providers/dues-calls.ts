import { call } from '../api/http';
import type { components } from '../api/schema';
import type { DueRate, DueRateCreate, HoaDues } from '../api/types';
import { answer } from './answer';

export const duesCalls = {
  /** What each association is due in a year, charged and was paid; of one property where it is named. */
  dues: (query: { year: number; property_id?: number }) => answer<HoaDues[]>('/hoa-dues/', { query }),
  /** The rates of a property, the newest first. */
  dueRates: (propertyId: number) => answer<DueRate[]>('/hoa-dues/rates/', { query: { property_id: propertyId } }),
  saveDueRate: (rate: DueRateCreate) => answer<DueRate>('/hoa-dues/rates/', { method: 'POST', json: rate }),
  removeDueRate: async (id: number) => call(`/hoa-dues/rates/${id}`, { method: 'DELETE' }),
  markDuesPaid: (payment: components['schemas']['DuesPaymentCreate']) =>
    answer<components['schemas']['DuesEntry']>('/hoa-dues/payments/', { method: 'POST', json: payment }),
  removeDuesPayment: async (id: number) => call(`/hoa-dues/payments/${id}`, { method: 'DELETE' }),
};

export type DuesCalls = typeof duesCalls;
