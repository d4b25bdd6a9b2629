import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { CopyField } from './CopyField';

/** A secret, shown this once. */
export function ShownOnce({ title, label, value, onClose }: { title: string; label: string; value: string; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate(title, { _: title })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={({ tokens }) => ({ mb: 2.5, color: tokens.warn.text, backgroundColor: tokens.warn.ground })}>
          {translate('settings.made_note')}
        </Alert>
        <CopyField label={translate(label)} value={value} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('settings.made_done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
