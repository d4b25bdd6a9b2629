import { useToday } from '../../clock/use-today';
import { useCall } from '../../records/use-call';

/** What a property has cost; with a new day it may be another month. */
export const useSpending = (id: number) => {
  const today = useToday();
  return useCall(['expenses', 'summary', 'of-property', id, today], (provider) => provider.propertySpending(id));
};
