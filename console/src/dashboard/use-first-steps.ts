import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { MailRow } from '../api/types';
import { useConnection } from '../live/connection';

/** How many messages are looked through for one that was filed: the newest may hold nothing to file. */
const most = 20;

/** The newest message that was filed: what waits in quarantine or was refused is none; the live stream tells of it, and without one it is looked for. Viewers may not see the ledger. */
export function useNewestMail(enabled: boolean) {
  const live = useConnection() === 'live';
  return useQuery({
    queryKey: ['mail', 'newest'],
    queryFn: async ({ signal }) => {
      const rows = await fetchJson<MailRow[]>('/mail/', { query: { state: 'parsed', limit: most }, signal });
      return rows.find(({ document_ids }) => document_ids.length > 0) ?? null;
    },
    enabled,
    refetchInterval: ({ state }) => (state.data ? false : live ? 15_000 : 1500),
  });
}
