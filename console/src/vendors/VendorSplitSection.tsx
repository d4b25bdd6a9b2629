import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Quiet, Text } from '../layout/Text';
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
      <Text words="splits.vendor_title" variant="h3" component="h3" />
      {shares ? (
        <SplitEditor shares={shares} amount={null} problems={problems} onChange={change} />
      ) : (
        <Quiet sx={{ overflowWrap: 'anywhere' }}>{known ? words(known.splits) : translate('splits.vendor_none')}</Quiet>
      )}
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {shares ? (
            <>
              <ActionButton words="splits.vendor_keep" size="small" variant="contained" onClick={keep} />
              <ActionButton words="app.cancel" variant="text" size="small" onClick={() => change(null)} />
            </>
          ) : (
            <>
              <ActionButton words={known ? 'splits.vendor_change' : 'splits.vendor_add'} size="small" onClick={begin} />
              {known && <ActionButton words="splits.vendor_forget" variant="text" size="small" onClick={() => forget(known)} />}
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
