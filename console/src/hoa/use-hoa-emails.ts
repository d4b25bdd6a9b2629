import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { fetchJson } from '../api/http';
import type { HoaEmail, HoaEmailPage, HoaStats } from '../api/types';
import { useConnection } from '../live/connection';
import { type HoaFilters, listQuery, noFilters, readFilters, writeFilters } from './filters';

/** Everything of the HOA mailbox is asked again under this key. */
export const hoaKey = 'hoa-emails';

/** With the live stream changes come by themselves; asking now and then heals what it missed. */
const useInterval = (): number => (useConnection() === 'live' ? 60_000 : 8000);

export const useHoaEmails = (filters: HoaFilters, page: number) =>
  useQuery({
    queryKey: [hoaKey, 'list', filters, page],
    queryFn: ({ signal }) => fetchJson<HoaEmailPage>('/hoa-emails/', { query: listQuery(filters, page), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useInterval(),
  });

export const useHoaStats = () =>
  useQuery({
    queryKey: [hoaKey, 'stats'],
    queryFn: ({ signal }) => fetchJson<HoaStats>('/hoa-emails/stats', { signal }),
    refetchInterval: useInterval(),
  });

/** One with its text, HTML and source. */
export const useHoaEmail = (id: number) =>
  useQuery({ queryKey: [hoaKey, 'one', id], queryFn: ({ signal }) => fetchJson<HoaEmail>(`/hoa-emails/${id}`, { signal }) });

/** Filters and page live in the address, so that a reload or a link keeps them. Another filter begins on page 1. */
export function useHoaFilters() {
  const [params, setParams] = useSearchParams();
  const { filters, page } = readFilters(params);
  return {
    filters,
    page,
    change: (change: Partial<HoaFilters>) => setParams(writeFilters({ ...filters, ...change }, 1), { replace: true }),
    clear: () => setParams(writeFilters(noFilters, 1), { replace: true }),
    goTo: (next: number) => setParams(writeFilters(filters, next)),
  };
}
