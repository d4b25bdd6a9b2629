import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { loadMe } from '../providers/auth-provider';

/** Asks anew who is signed in and what second factors they have, after one came or went. */
export function useEnrolled(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await loadMe(true).catch(() => undefined);
    await Promise.all(['me', 'factors'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  }, [queryClient]);
}
