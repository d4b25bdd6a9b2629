import { useCall } from '../records/use-call';

/** One's own second factors. */
export const useFactors = () => useCall(['factors'], (provider) => provider.factors());
