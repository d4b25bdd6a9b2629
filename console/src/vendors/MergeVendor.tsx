import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { RecordChooser } from '../choosers/RecordChooser';
import { FormDialog } from '../layout/FormDialog';
import { Quiet, Text } from '../layout/Text';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useMutationToasts } from '../records/use-mutation-toasts';

/** Makes a vendor part of another: for one that was entered twice. */
export function MergeVendor({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [into, setKept] = useState<{ id: number; name: string } | null>(null);
  const [isLooking, setLooking] = useState(false);
  // Other words in the field than its name: then nobody is chosen any more.
  const chosen = isLooking ? null : into;
  const { mutate, isPending } = useMutation({
    mutationKey: ['vendors', 'merge'],
    mutationFn: (target: { id: number }) => dataProvider.mergeVendors({ id: vendor.id, into: target.id }),
    ...useMutationToasts({ done: 'vendors.merged', failed: 'vendors.merge_failed', detail: true }),
  });
  return (
    <FormDialog
      title={translate('vendors.merge_title', { name: vendor.business_name })}
      action="vendors.merge_now"
      busy={isPending}
      disabled={!chosen}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) mutate(chosen, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Quiet words="vendors.merge_hint" />
      <RecordChooser
        autoFocus
        resource="vendors"
        label={translate('vendors.merge_into')}
        value={into?.id ?? null}
        without={vendor.id}
        onWords={(words) => setLooking(words !== '')}
        onChange={(id, name) => id !== null && setKept({ id, name })}
      />
      {chosen && (
        <Text words="vendors.merge_tells" args={{ name: vendor.business_name, kept: chosen.name }} role="status" variant="body2" />
      )}
    </FormDialog>
  );
}
