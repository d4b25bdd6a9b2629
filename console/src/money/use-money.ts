import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { settingsQuery } from '../settings/use-settings';
import { formatMoney, formatMoneyShort } from './format';

/** The business's currency, on a screen of somebody who is not signed in. */
export const BookCurrency = createContext<string | undefined>(undefined);

function useBookCurrency(): string | undefined {
  const given = useContext(BookCurrency);
  const { data } = useQuery({ ...settingsQuery, enabled: given === undefined });
  return given ?? data?.currency;
}

/** Writes amounts in the business's currency, or in the one given. */
export function useMoney(): (amount: number, currency?: string | null) => string {
  const bookCurrency = useBookCurrency();
  return useCallback((amount, currency) => formatMoney(amount, currency ?? bookCurrency), [bookCurrency]);
}

/** Writes amounts for an axis. */
export function useShortMoney(): (amount: number) => string {
  const bookCurrency = useBookCurrency();
  return useCallback((amount) => formatMoneyShort(amount, bookCurrency), [bookCurrency]);
}
