import { fetchJson } from '../api/http';

export const serviceTypeCalls = {
  /** Adds the usual service types that are not there; answers how many. */
  async initializeServiceTypes(): Promise<{ data: { count: number } }> {
    return { data: await fetchJson<{ count: number }>('/vendors/service-types/initialize', { method: 'POST' }) };
  },
};

export type ServiceTypeCalls = typeof serviceTypeCalls;
