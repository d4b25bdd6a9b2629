import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { SignInOptions } from '../api/types';

/** A provider that is away is asked for again this often. */
const againMs = 10_000;

/** How people can sign in here. While nobody knows, it is with a password. */
export const useSignInOptions = () =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => fetchJson<SignInOptions>('/auth/options', { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.oidc?.is_reachable === false ? againMs : false),
  });
