import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../live/connection';
import { firstCalls } from '../providers/first-calls';

/** How many messages are looked through for one that was filed: the newest may hold nothing to file. */
const most = 20;

/** The newest message that was filed: what waits in quarantine or was refused is none; the live stream tells of it, and without one it is looked for. Viewers may not see the ledger. */
export function useNewestMail(enabled: boolean) {
  const live = useConnection() === 'live';
  return useQuery({
    queryKey: ['mail', 'newest'],
    queryFn: async ({ signal }) => {
      const rows = await firstCalls.filedMail(signal, most);
      return rows.find(({ document_ids }) => document_ids.length > 0) ?? null;
    },
    enabled,
    refetchInterval: ({ state }) => (state.data ? false : live ? 15_000 : 1500),
  });
}
