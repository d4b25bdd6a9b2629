import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { MailRow } from '../api/types';

/** The newest message of the ledger; looked for every second or two until there is one. Viewers may not see the ledger. */
export function useNewestMail(enabled: boolean) {
  return useQuery({
    queryKey: ['mail', 'newest'],
    queryFn: async ({ signal }) => {
      const [newest] = await fetchJson<MailRow[]>('/mail/', { query: { limit: 1 }, signal });
      return newest ?? null;
    },
    enabled,
    refetchInterval: ({ state }) => (state.data ? false : 1500),
  });
}
