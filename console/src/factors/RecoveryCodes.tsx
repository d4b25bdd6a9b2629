import { Alert, Box, Typography } from '@mui/material';
import { Copy, Download } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { copyText } from '../mail/copy-text';

/** Leaves the codes as a text file. */
function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = 'rental-ledger-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) notify('app.copied', { type: 'success' });
  };
  return (
    <>
      <Alert severity="warning">{translate('factors.codes_hint')}</Alert>
      <Box
        component="ul"
        aria-label={translate('factors.codes')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <Typography component="li" key={code} sx={{ fontFamily: 'ui-monospace, monospace', textAlign: 'center' }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton words="factors.copy" color="primary" icon={Copy} onClick={() => void copy()} />
        <ActionButton words="factors.download" color="primary" icon={Download} onClick={() => download(text)} />
        <ActionButton words="factors.kept" variant="contained" onClick={onKept} autoFocus sx={{ ml: 'auto' }} />
      </Box>
    </>
  );
}
