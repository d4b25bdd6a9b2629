import { todayIn } from '../money/format';
import { useSettings } from '../settings/use-settings';
import { useNow } from './use-now';

/** The business's calendar day, `YYYY-MM-DD`: the server reckons in its time zone too. */
export function useToday(): string {
  const zone = useSettings().data?.time_zone;
  return todayIn(zone, useNow());
}
