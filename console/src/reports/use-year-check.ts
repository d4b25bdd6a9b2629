import type { Narrowing } from '../owners/narrowing';
import { useCall } from '../records/use-call';

/** What lenders and associations state of a year beside the books. */
export const useYearCheck = (year: number, place: Narrowing) =>
  useCall(['expenses', 'tie-out', year, place], (provider) => provider.yearCheck({ year, ...place }));
