import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';

type SignInOptions = components['schemas']['SignInOptions'];

/** What this installation offers to who has not signed in; nothing until it is known. */
export const useSignInOptions = () =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => fetchJson<SignInOptions>('/auth/options', { signal }),
    staleTime: Infinity,
    retry: false,
  });
