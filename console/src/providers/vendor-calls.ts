import { fetchJson } from '../api/http';
import type { Vendor } from '../api/types';

export const vendorCalls = {
  /** Makes a vendor that was entered twice part of another; answers the one that is kept. */
  async mergeVendors(given: { id: number; into: number }): Promise<{ data: Vendor }> {
    return { data: await fetchJson<Vendor>(`/vendors/${given.into}/merge`, { method: 'POST', json: { vendor_id: given.id } }) };
  },
};

export type VendorCalls = typeof vendorCalls;
