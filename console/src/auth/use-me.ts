import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import type { Me } from '../api/types';
import { loadMe } from '../providers/auth-provider';

/** Whoever turns out to be nobody has to sign in again. */
async function askMe(): Promise<Me> {
  try {
    return await loadMe();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) session.refused();
    throw error;
  }
}

/** The signed-in user with what the server lets them do about themself. A screen that opens while the server is away does not ask once more. */
export const useMe = () => useQuery({ queryKey: ['me'], queryFn: askMe, staleTime: 60_000, retryOnMount: false });

/** Whether the signed-in user sees some properties only; not known at first, and the server decides in any case. */
export const useIsLimited = (): boolean => useMe().data?.is_limited ?? false;

/** Whether the server answers the signed-in user: not before a temporary password is changed and a second factor that is required is set up, and nobody knows of that at first. */
export function useIsAnswered(): boolean {
  const { data, isPending } = useMe();
  return !isPending && !data?.must_change_password && !data?.must_enroll_second_factor;
}
