import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';

export type Session = components['schemas']['Session'];

/** Where one is signed in. */
export const useSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => fetchJson<Session[]>('/auth/sessions', { signal }), staleTime: 0 });
