import { useTranslate } from 'react-admin';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import type { Remark } from './charge-remarks';

/** Writes a remark as its sentence. */
export function useRemark() {
  const translate = useTranslate();
  const money = useMoney();
  return ({ key, day, from, to, currency, cycles }: Remark): string => {
    const [before, cycle] = (cycles ?? []).map((name) => translate(`subscriptions.cycle_${name}`));
    const amounts = { from: from === undefined ? '' : money(from, currency), to: to === undefined ? '' : money(to, currency) };
    return translate(key, { day: formatDay(day), ...amounts, before, cycle });
  };
}
