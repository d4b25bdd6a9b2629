import { StatusBadge } from '../documents/StatusBadge';
import { useToday } from '../clock/use-today';
import { formatDay } from '../money/format';
import { endOfInsurance } from './end-of-insurance';

/** That a vendor's insurance ends soon or has ended, by its certificates; nothing where it does not. */
export function InsuredBadge({ until }: { until: string | null }) {
  const end = endOfInsurance(until, useToday());
  if (end === null || until === null) return null;
  return <StatusBadge tone={end === 'ended' ? 'bad' : 'warn'} text={`certificates.${end}`} args={{ day: formatDay(until) }} />;
}
