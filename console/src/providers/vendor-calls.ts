import { fetchJson } from '../api/http';
import { answer } from './answer';
import type { Vendor, W9, W9Update } from '../api/types';

export const vendorCalls = {
  /** Makes a vendor that was entered twice part of another; answers the one that is kept. */
  async mergeVendors(given: { id: number; into: number }): Promise<{ data: Vendor }> {
    return { data: await fetchJson<Vendor>(`/vendors/${given.into}/merge`, { method: 'POST', json: { vendor_id: given.id } }) };
  },
  /** What a vendor's W-9 says. */
  w9: (id: number) => answer<W9>(`/vendors/${id}/w9`),
  saveW9: (id: number, json: W9Update) => answer<W9>(`/vendors/${id}/w9`, { method: 'PUT', json }),
  /** Administrators may see a tax ID whole, and the audit log says that they did. */
  revealTaxId: (id: number) => answer<{ tax_id: string | null }>(`/vendors/${id}/reveal-tax-id`, { method: 'POST', json: {} }),
};

export type VendorCalls = typeof vendorCalls;
