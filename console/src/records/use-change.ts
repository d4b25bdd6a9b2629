import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { type MutationWords, useMutationToasts } from './use-mutation-toasts';

/**
 * A call of the data provider that changes something, with the toasts of its outcome. What shows the resource in the key, `[resource, action]`,
 * is asked for again.
 */
export function useChange<Sent = void, Answer = unknown>(
  mutationKey: readonly [resource: string, action: string],
  change: (dataProvider: LedgerDataProvider, sent: Sent) => Promise<Answer>,
  words: MutationWords<Answer, Sent>,
) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationKey,
    mutationFn: (sent: Sent) => change(dataProvider, sent),
    ...useMutationToasts<Answer, Sent>(words),
    // An answer may hold a secret.
    gcTime: 0,
  });
}
