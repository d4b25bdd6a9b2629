import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { answer } from './answer';
import type { Vendor, W9, W9Update } from '../api/types';

type Schemas = components['schemas'];

export const vendorCalls = {
  /** Makes a vendor that was entered twice part of another; answers the one that is kept. */
  async mergeVendors(given: { id: number; into: number }): Promise<{ data: Vendor }> {
    return { data: await fetchJson<Vendor>(`/vendors/${given.into}/merge`, { method: 'POST', json: { vendor_id: given.id } }) };
  },
  /** What a vendor's W-9 says. */
  w9: (id: number) => answer<W9>(`/vendors/${id}/w9`),
  saveW9: (id: number, json: W9Update) => answer<W9>(`/vendors/${id}/w9`, { method: 'PUT', json }),
  /** A vendor's certificates of insurance. */
  certificates: (id: number) => answer<Schemas['VendorCertificate'][]>(`/vendors/${id}/certificates`),
  /** Records a certificate, or changes the one with an id. */
  saveCertificate: ({ vendorId, id, json }: { vendorId: number; id: number | null; json: Schemas['VendorCertificateCreate'] }) =>
    id === null
      ? answer<Schemas['VendorCertificate']>(`/vendors/${vendorId}/certificates`, { method: 'POST', json })
      : answer<Schemas['VendorCertificate']>(`/vendors/${vendorId}/certificates/${id}`, { method: 'PUT', json }),
  deleteCertificate: ({ vendorId, id }: { vendorId: number; id: number }) =>
    call(`/vendors/${vendorId}/certificates/${id}`, { method: 'DELETE' }),
  /** Administrators may see a tax ID whole, and the audit log says that they did. */
  revealTaxId: (id: number) => answer<{ tax_id: string | null }>(`/vendors/${id}/reveal-tax-id`, { method: 'POST', json: {} }),
};

export type VendorCalls = typeof vendorCalls;
