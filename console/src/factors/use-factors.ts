import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { Factors } from '../api/types';

/** One's own second factors. */
export const useFactors = () =>
  useQuery({ queryKey: ['factors'], queryFn: ({ signal }) => fetchJson<Factors>('/auth/factors', { signal }) });
