import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { answer } from './answer';

type Schemas = components['schemas'];
type VendorSplit = Schemas['VendorSplit'];

export const splitCalls = {
  /** What shares come to, in their order. */
  divideExpense: (divided: object) => answer<Schemas['DividedParts']>('/expenses/divide', { method: 'POST', json: divided }),
  /** How the expenses of a vendor are usually divided, by any of its names. */
  vendorSplits: (vendor: string) => answer<VendorSplit[]>('/vendor-splits/', { query: { vendor } }),
  /** Keeps that, in the place of what is known. */
  saveVendorSplit: async (knownId: number | undefined, wish: { vendor: string; splits: object[] }) => ({
    data: await (knownId === undefined
      ? fetchJson<VendorSplit>('/vendor-splits/', { method: 'POST', json: wish })
      : fetchJson<VendorSplit>(`/vendor-splits/${knownId}`, { method: 'PUT', json: { splits: wish.splits } })),
  }),
  forgetVendorSplit: async (id: number) => call(`/vendor-splits/${id}`, { method: 'DELETE' }),
};

export type SplitCalls = typeof splitCalls;
