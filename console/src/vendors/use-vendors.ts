import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPage } from '../api/fetch-page';
import type { Vendor } from '../api/types';

export const vendorsPerPage = 60;

export interface VendorFilters {
  q: string;
  service_type: string;
  is_active: boolean;
  page: number;
}

/** One page of the vendors that fit, preferred ones first. */
export const useVendors = ({ page, ...filters }: VendorFilters) =>
  useQuery({
    queryKey: ['vendors', 'list', filters, page],
    queryFn: ({ signal }) =>
      fetchPage<Vendor>('/vendors/', { query: { ...filters, skip: (page - 1) * vendorsPerPage, limit: vendorsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
