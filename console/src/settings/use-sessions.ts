import { useCall } from '../records/use-call';

/** Where one is signed in. */
export const useSessions = () => useCall(['sessions'], (provider) => provider.sessions(), { staleTime: 0 });
