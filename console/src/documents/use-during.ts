import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

const shown = ['documents', 'document', 'document-events'];

/** Brings a document's page and every list it stands in up to date. Of what is gone, though it is still on the screen, nobody asks. */
export function useRenew(): (gone?: readonly number[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (gone = []) => {
      const isThere = ({ queryKey: [kind, id] }: { queryKey: QueryKey }) => kind === 'documents' || !gone.includes(Number(id));
      await Promise.all(shown.map((key) => queryClient.invalidateQueries({ queryKey: [key], predicate: isThere })));
    },
    [queryClient],
  );
}

/** Names the piece of work that is under way, so that its button turns, and brings the screen up to date after it. */
export function useDuring() {
  const renew = useRenew();
  const [busy, setBusy] = useState<string | null>(null);
  const during = useCallback(
    async (name: string, work: () => Promise<void>): Promise<void> => {
      setBusy(name);
      try {
        await work();
      } finally {
        setBusy(null);
      }
      await renew();
    },
    [renew],
  );
  return { busy, during, renew };
}
