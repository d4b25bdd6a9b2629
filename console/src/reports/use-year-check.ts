import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { TieOutReport } from '../api/types';

/** What lenders and associations state of a year beside the books. */
export const useYearCheck = (year: number) =>
  useQuery({
    queryKey: ['expenses', 'tie-out', year],
    queryFn: ({ signal }) => fetchJson<TieOutReport>('/reports/tie-out', { query: { year }, signal }),
  });
