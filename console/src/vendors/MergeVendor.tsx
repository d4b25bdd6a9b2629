import { Autocomplete, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetList, useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { usualOrder } from '../providers/usual-order';
import { useMutationToasts } from '../records/use-mutation-toasts';

/** So many are offered; more words find the others. */
const offered = { pagination: { page: 1, perPage: 50 }, sort: usualOrder };

/** The vendors that fit what is typed, without the one that is to go. */
function useOthers(id: number, words: string): readonly Vendor[] {
  const { data = [] } = useGetList<Vendor>('vendors', { ...offered, filter: { q: words.trim(), is_active: true } });
  return data.filter((vendor) => vendor.id !== id);
}

/** Makes a vendor part of another: for one that was entered twice. */
export function MergeVendor({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [words, setWords] = useState('');
  const [kept, setKept] = useState<Vendor | null>(null);
  // Other words in the field than its name: then nobody is chosen any more.
  const chosen = kept?.business_name === words ? kept : null;
  const others = useOthers(vendor.id, chosen ? '' : words);
  const { mutate, isPending } = useMutation({
    mutationKey: ['vendors', 'merge'],
    mutationFn: (into: Vendor) => dataProvider.mergeVendors({ id: vendor.id, into: into.id }),
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
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('vendors.merge_hint')}
      </Typography>
      <Autocomplete<Vendor>
        options={[...others]}
        value={kept}
        onChange={(_, next) => setKept(next)}
        inputValue={words}
        onInputChange={(_, next) => setWords(next)}
        getOptionLabel={(one) => one.business_name}
        getOptionKey={(one) => one.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        // The server finds them, by other names too.
        filterOptions={(options) => options}
        noOptionsText={translate('vendors.merge_nobody')}
        renderInput={(params) => <TextField {...params} autoFocus label={translate('vendors.merge_into')} />}
      />
      {chosen && (
        <Typography role="status" variant="body2">
          {translate('vendors.merge_tells', { name: vendor.business_name, kept: chosen.business_name })}
        </Typography>
      )}
    </FormDialog>
  );
}
