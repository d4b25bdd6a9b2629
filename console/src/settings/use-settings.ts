import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { Settings } from '../api/types';

export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchJson<Settings>('/settings', { signal }),
  staleTime: 300_000,
};

/** The business and what the installation allows; it hardly ever changes. */
export const useSettings = () => useQuery(settingsQuery);
