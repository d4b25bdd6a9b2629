import { Alert, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from './ActionButton';
import { CopyField } from './CopyField';

/** A secret, shown this once. */
export function ShownOnce({ title, label, value, onClose }: { title: string; label: string; value: string; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate(title, { _: title })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {translate('settings.made_note')}
        </Alert>
        <CopyField label={translate(label)} value={value} />
      </DialogContent>
      <DialogActions>
        <ActionButton words="settings.made_done" variant="contained" onClick={onClose} autoFocus />
      </DialogActions>
    </Dialog>
  );
}
