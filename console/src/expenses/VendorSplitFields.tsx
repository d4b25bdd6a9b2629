import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { ActionButton } from '../layout/ActionButton';
import { Quiet } from '../layout/Text';
import { useRole } from '../providers/role';
import { sharesOf, templateOf } from '../splits/share-form';
import { shareProblems } from '../splits/share-problems';
import { useSettled } from '../splits/use-settled';
import { useForgetVendorSplit, useKeepVendorSplit, useSplitWords, useVendorSplit } from '../splits/use-vendor-split';
import type { ExpenseForm } from './expense-form';

/** How the expenses of this vendor are usually divided: to be used here, kept from here, and forgotten. */
export function VendorSplitFields() {
  const { setValue, clearErrors } = useFormContext<ExpenseForm>();
  const words = useSplitWords();
  const isViewer = useRole() === 'VIEWER';
  const [typed, shares] = useWatch<ExpenseForm, ['vendor', 'splits']>({ name: ['vendor', 'splits'] });
  const vendor = (typed ?? '').trim();
  const known = useVendorSplit(useSettled(vendor));
  const { mutate: save } = useKeepVendorSplit();
  const { mutate: forget } = useForgetVendorSplit();
  const canKeep = !isViewer && shares.length > 0 && vendor !== '' && known !== undefined && Object.keys(shareProblems(shares)).length === 0;
  if (!known && !canKeep) return null;
  const use = () => {
    clearErrors('splits');
    setValue('splits', sharesOf(known?.splits ?? []), { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {known && (
        <Quiet
          words="splits.vendor_usual"
          args={{ vendor: known.vendor, split: words(known.splits) }}
          sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}
        />
      )}
      {known && <ActionButton words="splits.vendor_use" size="small" onClick={use} color="primary" />}
      {canKeep && (
        <ActionButton
          words="splits.vendor_save"
          size="small"
          onClick={() => save({ known: known ?? null, vendor, splits: templateOf(shares) })}
          variant="text"
          color="primary"
        />
      )}
      {known && !isViewer && <ActionButton words="splits.vendor_forget" size="small" onClick={() => forget(known)} variant="text" />}
    </Box>
  );
}
