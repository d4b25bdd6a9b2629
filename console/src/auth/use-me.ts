import { useQuery } from '@tanstack/react-query';
import { loadMe } from '../providers/auth-provider';

/** The signed-in user with what the server lets them do about themself. */
export const useMe = () => useQuery({ queryKey: ['me'], queryFn: () => loadMe(), staleTime: 60_000 });
