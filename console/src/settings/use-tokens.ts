import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { Token } from './token-words';

export type TokenOfUser = components['schemas']['AccessTokenOfUser'];

/** One's own API tokens and calendar feeds. */
export const useTokens = () =>
  useQuery({ queryKey: ['access-tokens', 'own'], queryFn: ({ signal }) => fetchJson<Token[]>('/access-tokens', { signal }) });

/** Everybody's, for administrators. */
export const useEverybodysTokens = () =>
  useQuery({
    queryKey: ['access-tokens', 'all'],
    queryFn: ({ signal }) => fetchJson<TokenOfUser[]>('/admin/access-tokens', { query: { limit: 1000 }, signal }),
  });
