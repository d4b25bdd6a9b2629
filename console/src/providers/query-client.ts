import { QueryClient } from '@tanstack/react-query';
import type { Me } from '../api/types';

/** What has been answered to the screens. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5000, refetchOnWindowFocus: true } } });

/** Keeps who is signed in where the frame and react-admin look for it: they need not ask before they show anything. */
export function rememberMe(me: Me): void {
  queryClient.setQueryData(['me'], me);
  queryClient.setQueryData(['auth', 'checkAuth', {}], true);
  queryClient.setQueryData(['auth', 'getPermissions', {}], me.role);
}
