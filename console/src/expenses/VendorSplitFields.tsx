import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRole } from '../providers/role';
import { sharesOf, templateOf } from '../splits/share-form';
import { shareProblems } from '../splits/share-problems';
import { useSettled } from '../splits/use-settled';
import { useForgetVendorSplit, useKeepVendorSplit, useSplitWords, useVendorSplit } from '../splits/use-vendor-split';
import type { ExpenseForm } from './expense-form';

/** How the expenses of this vendor are usually divided: to be used here, kept from here, and forgotten. */
export function VendorSplitFields() {
  const { setValue, clearErrors } = useFormContext<ExpenseForm>();
  const translate = useTranslate();
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
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 220px', overflowWrap: 'anywhere' }}>
          {translate('splits.vendor_usual', { vendor: known.vendor, split: words(known.splits) })}
        </Typography>
      )}
      {known && (
        <Button size="small" variant="outlined" onClick={use}>
          {translate('splits.vendor_use')}
        </Button>
      )}
      {canKeep && (
        <Button size="small" onClick={() => save({ known: known ?? null, vendor, splits: templateOf(shares) })}>
          {translate('splits.vendor_save')}
        </Button>
      )}
      {known && !isViewer && (
        <Button size="small" color="inherit" onClick={() => forget(known)}>
          {translate('splits.vendor_forget')}
        </Button>
      )}
    </Box>
  );
}
