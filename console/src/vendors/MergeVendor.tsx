import { Autocomplete, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { fetchPage } from '../api/fetch-page';
import { fetchJson } from '../api/http';
import type { Vendor } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { useAct } from '../layout/use-act';

/** So many are offered; more words find the others. */
const offered = 50;

/** The vendors that fit what is typed, without the one that is to go. */
function useOthers(id: number, words: string): readonly Vendor[] {
  const { data } = useQuery({
    queryKey: ['vendors', 'others', words],
    queryFn: ({ signal }) => fetchPage<Vendor>('/vendors/', { query: { q: words.trim(), is_active: true, limit: offered }, signal }),
  });
  return (data?.rows ?? []).filter((one) => one.id !== id);
}

/** Makes a vendor part of another: for one that was entered twice. */
export function MergeVendor({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('vendors', 'expenses');
  const [words, setWords] = useState('');
  const [kept, setKept] = useState<Vendor | null>(null);
  const [busy, setBusy] = useState(false);
  // Other words in the field than its name: then nobody is chosen any more.
  const chosen = kept?.business_name === words ? kept : null;
  const others = useOthers(vendor.id, chosen ? '' : words);
  const merge = async (into: Vendor): Promise<void> => {
    setBusy(true);
    const send = () => fetchJson<Vendor>(`/vendors/${into.id}/merge`, { method: 'POST', json: { vendor_id: vendor.id } });
    const done = await act(send, { done: 'vendors.merged', failed: 'vendors.merge_failed', detail: true });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <FormDialog
      title={translate('vendors.merge_title', { name: vendor.business_name })}
      action="vendors.merge_now"
      busy={busy}
      disabled={!chosen}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void merge(chosen);
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
