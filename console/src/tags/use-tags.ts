import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { ServiceType, Tag } from '../api/types';

const most = 1000;

export const useTags = () =>
  useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => fetchJson<Tag[]>('/tags/', { query: { limit: most }, signal }) });

/** Every kind of work, deactivated ones too. */
export const useAllServiceTypes = () =>
  useQuery({
    queryKey: ['service-types', 'all'],
    queryFn: ({ signal }) => fetchJson<ServiceType[]>('/vendors/service-types/all', { query: { limit: most }, signal }),
  });

/** The kinds of work to choose from. */
export const useServiceTypes = () =>
  useQuery({
    queryKey: ['service-types', 'active'],
    queryFn: ({ signal }) => fetchJson<ServiceType[]>('/vendors/service-types', { query: { limit: most }, signal }),
    staleTime: 60_000,
  });
