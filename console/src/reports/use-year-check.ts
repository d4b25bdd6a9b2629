import { useCall } from '../records/use-call';

/** What lenders and associations state of a year beside the books. */
export const useYearCheck = (year: number) => useCall(['expenses', 'tie-out', year], (provider) => provider.yearCheck(year));
