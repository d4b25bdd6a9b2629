import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { Settings } from '../api/types';

/** The business and what the installation allows; it hardly ever changes. */
export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => fetchJson<Settings>('/settings', { signal }), staleTime: 300_000 });
