import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { ExpectedItem } from './pressing';

/** What should have come or been paid, of one property or of all. */
export const useExpected = (propertyId?: number) =>
  useQuery({
    queryKey: ['documents', 'expected', propertyId ?? null],
    queryFn: ({ signal }) =>
      fetchJson<ExpectedItem[]>('/expected-documents', { query: propertyId === undefined ? {} : { property_id: propertyId }, signal }),
  });
