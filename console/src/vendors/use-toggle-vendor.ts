import { useDelete, useNotify, useUpdate } from 'react-admin';
import type { Vendor } from '../api/types';
import { undoable } from '../records/undoable';
import { useMutationToasts } from '../records/use-mutation-toasts';

/** Deactivates a vendor, with Undo in the toast; reactivates a deactivated one. */
export function useToggleVendor(): (vendor: Vendor) => void {
  const notify = useNotify();
  const [update] = useUpdate<Vendor>(
    'vendors',
    undefined,
    useMutationToasts({ done: 'vendors.updated', failed: 'vendors.save_failed', detail: true }),
  );
  const activate = (id: number) => void update('vendors', { id, data: { is_active: true } });
  // Not react-admin's undoable mode: that waits for the toast to go before it calls the server, and would claim success before.
  const [deactivate] = useDelete<Vendor>('vendors', undefined, {
    ...useMutationToasts({ failed: 'vendors.delete_failed' }),
    onSuccess: (_gone, { id }) => {
      notify(
        'vendors.deactivated',
        undoable(() => activate(Number(id))),
      );
    },
  });
  return (vendor) => (vendor.is_active ? void deactivate('vendors', { id: vendor.id, previousData: vendor }) : activate(vendor.id));
}
