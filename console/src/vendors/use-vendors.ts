import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
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

/** What the screen is narrowed to; the address keeps it, so that others can lead to a vendor. */
export function useVendorFilters(): [filters: VendorFilters, change: (filters: VendorFilters) => void] {
  const [query, setQuery] = useSearchParams();
  const filters = {
    q: query.get('q') ?? '',
    service_type: query.get('service_type') ?? '',
    is_active: query.get('inactive') === null,
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  };
  const change = ({ q, service_type, is_active, page }: VendorFilters): void => {
    const kept = { q, service_type, inactive: is_active ? '' : 'true', page: page > 1 ? String(page) : '' };
    setQuery(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '')), { replace: true });
  };
  return [filters, change];
}
