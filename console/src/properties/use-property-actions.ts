import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { undoable } from '../records/undoable';

/** Brings an archived property back. */
export function useRestoreProperty(): (id: number) => void {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationKey: ['properties', 'restore'],
    mutationFn: (id: number) => dataProvider.restoreProperty(id),
    ...useMutationToasts({ done: 'properties.restored', failed: 'properties.restore_failed' }),
  }).mutate;
}

/** Says that a property was archived, and offers to bring it back. */
export function useTellArchived(): (id: number) => void {
  const notify = useNotify();
  const restore = useRestoreProperty();
  return (id) =>
    notify(
      'properties.deleted',
      undoable(() => restore(id)),
    );
}
