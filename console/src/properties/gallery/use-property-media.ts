import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../../api/http';
import type { PropertyMedia } from '../../api/types';

const most = 1000;

/** What came with the messages about a property. */
export const usePropertyMedia = (id: string | undefined) =>
  useQuery({
    queryKey: ['messages', 'media', id],
    queryFn: ({ signal }) =>
      fetchJson<PropertyMedia[]>(`/properties/${encodeURIComponent(id ?? '')}/media`, { query: { limit: most }, signal }),
  });
