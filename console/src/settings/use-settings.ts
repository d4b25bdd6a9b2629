import { useQuery } from '@tanstack/react-query';
import { firstCalls } from '../providers/first-calls';

export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => firstCalls.settings(signal),
  staleTime: 300_000,
};

/** The business and what the installation allows; it hardly ever changes. */
export const useSettings = () => useQuery(settingsQuery);
