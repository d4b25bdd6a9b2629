import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';

type Options = Pick<UseQueryOptions, 'enabled' | 'retry' | 'staleTime' | 'gcTime'>;

/** The answer to a call of the data provider, asked again with what its key begins with. */
export function useCall<T>(
  queryKey: readonly unknown[],
  ask: (dataProvider: LedgerDataProvider, context: { readonly signal: AbortSignal }) => Promise<{ data: T }>,
  options: Options | boolean = {},
) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useQuery({
    queryKey,
    // The context as it is: who reads its signal has the call ended with the last screen that waits for it.
    queryFn: async (context) => (await ask(dataProvider, context)).data,
    ...(typeof options === 'boolean' ? { enabled: options } : (options as object)),
  });
}
