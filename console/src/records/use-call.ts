import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';

/** The answer to a call of the data provider, asked again with what its key begins with. */
export function useCall<T>(queryKey: readonly unknown[], ask: (dataProvider: LedgerDataProvider) => Promise<{ data: T }>, enabled = true) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useQuery({ queryKey, queryFn: async () => (await ask(dataProvider)).data, enabled });
}
