import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { noShare, type ShareForm, sharesOf, templateOf } from '../splits/share-form';
import { shareProblems } from '../splits/share-problems';
import { SplitEditor } from '../splits/SplitEditor';
import { splitProblems, useForgetVendorSplit, useKeepVendorSplit, useSplitWords, useVendorSplit } from '../splits/use-vendor-split';

/** How the expenses of a vendor are usually divided; who can change it does so here. */
export function VendorSplitSection({ vendor, canChange }: { vendor: string; canChange: boolean }) {
  const translate = useTranslate();
  const words = useSplitWords();
  const known = useVendorSplit(vendor);
  const { mutate: save } = useKeepVendorSplit({ showsProblems: true });
  const { mutate: forget } = useForgetVendorSplit();
  const [shares, setShares] = useState<readonly ShareForm[] | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  if (known === undefined || (!known && !canChange)) return null;
  const change = (changed: readonly ShareForm[] | null) => {
    setProblems({});
    setShares(changed);
  };
  const keep = (): void => {
    if (!shares) return;
    const found = Object.entries(shareProblems(shares)).map(([path, sentence]) => [path, translate(sentence)]);
    if (found.length > 0) return setProblems(Object.fromEntries(found) as Record<string, string>);
    save(
      { known, vendor, splits: templateOf(shares) },
      { onSuccess: () => change(null), onError: (error) => setProblems(splitProblems(error)) },
    );
  };
  const begin = () =>
    change(
      known
        ? sharesOf(known.splits)
        : [
            { ...noShare, method: 'percent' },
            { ...noShare, method: 'percent' },
          ],
    );
  return (
    <Box component="section" aria-label={translate('splits.vendor_title')} sx={{ display: 'grid', gap: 1.25 }}>
      <Typography variant="h3" component="h3">
        {translate('splits.vendor_title')}
      </Typography>
      {shares ? (
        <SplitEditor shares={shares} amount={null} problems={problems} onChange={change} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {known ? words(known.splits) : translate('splits.vendor_none')}
        </Typography>
      )}
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {shares ? (
            <>
              <Button size="small" variant="contained" onClick={keep}>
                {translate('splits.vendor_keep')}
              </Button>
              <Button size="small" color="inherit" onClick={() => change(null)}>
                {translate('app.cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" variant="outlined" color="inherit" onClick={begin}>
                {translate(known ? 'splits.vendor_change' : 'splits.vendor_add')}
              </Button>
              {known && (
                <Button size="small" color="inherit" onClick={() => forget(known)}>
                  {translate('splits.vendor_forget')}
                </Button>
              )}
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
