import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetOne, type UseGetOneOptions } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';

type Options<T> = Pick<UseQueryOptions<T>, 'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'retry' | 'staleTime'>;

/** The answer to a call of the data provider, asked again with what its key begins with. */
export function useCall<T>(
  queryKey: readonly unknown[],
  ask: (dataProvider: LedgerDataProvider, context: { readonly signal: AbortSignal }) => Promise<{ data: T }>,
  options: Options<T> = {},
) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useQuery({
    queryKey,
    // The context as it is: who reads its signal has the call ended with the last screen that waits for it.
    queryFn: async (context) => (await ask(dataProvider, context)).data,
    ...options,
  });
}

/** Tells a whole record from the part of it that a list has: without it react-admin would take the row of the list for the whole. */
export const whole = { whole: true };

/** A record of which a list has only a part. */
export function useWholeRecord<R extends RaRecord>(resource: string, id: R['id'], options?: UseGetOneOptions<R>) {
  return useGetOne<R>(resource, { id, meta: whole }, options);
}
