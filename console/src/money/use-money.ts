import { useCallback } from 'react';
import { useSettings } from '../settings/use-settings';
import { formatMoney, formatMoneyShort } from './format';

/** Writes amounts in the business's currency, or in the one given. */
export function useMoney(): (amount: number, currency?: string | null) => string {
  const bookCurrency = useSettings().data?.currency;
  return useCallback((amount, currency) => formatMoney(amount, currency ?? bookCurrency), [bookCurrency]);
}

/** Writes amounts for an axis. */
export function useShortMoney(): (amount: number) => string {
  const bookCurrency = useSettings().data?.currency;
  return useCallback((amount) => formatMoneyShort(amount, bookCurrency), [bookCurrency]);
}
