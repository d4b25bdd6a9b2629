import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { Me } from '../api/types';
import { refreshAfter } from '../live/refresh-after';

/** What has been answered to the screens. */
export function newQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: 1, staleTime: 5000, refetchOnWindowFocus: true } },
    mutationCache: new MutationCache({
      onSettled: (_data, error, sent, _context, { options }) => refreshAfter(queryClient, options.mutationKey, error, sent ?? {}),
    }),
  });
  return queryClient;
}

export const queryClient = newQueryClient();

/** Keeps who is signed in where the frame and react-admin look for it: they need not ask before they show anything. */
export function rememberMe(me: Me): void {
  queryClient.setQueryData(['me'], me);
  queryClient.setQueryData(['auth', 'checkAuth', {}], true);
  queryClient.setQueryData(['auth', 'getPermissions', {}], me.role);
}
