import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { MailRow } from '../api/types';
import { useConnection } from '../live/connection';

/** The newest message of the ledger; the live stream tells of it, and without one it is looked for. Viewers may not see the ledger. */
export function useNewestMail(enabled: boolean) {
  const live = useConnection() === 'live';
  return useQuery({
    queryKey: ['mail', 'newest'],
    queryFn: async ({ signal }) => {
      const [newest] = await fetchJson<MailRow[]>('/mail/', { query: { limit: 1 }, signal });
      return newest ?? null;
    },
    enabled,
    refetchInterval: ({ state }) => (state.data ? false : live ? 15_000 : 1500),
  });
}
