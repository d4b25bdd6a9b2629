import { filteredPath } from '../records/filtered-path';

export interface VendorFilterValues {
  q?: string;
  service_type?: string;
  is_active?: boolean;
}

/** Where a vendor is shown: the list narrowed to it, that of the deactivated where it is one of them. */
export const vendorPath = (q: string, isActive = true): string =>
  filteredPath('/vendors', { is_active: isActive, q } satisfies VendorFilterValues);
