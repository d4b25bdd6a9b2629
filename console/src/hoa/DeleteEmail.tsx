import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HoaEmailRow } from '../api/types';
import type { useHoaActions } from './use-hoa-actions';

interface DeleteEmailProps {
  email: HoaEmailRow;
  actions: ReturnType<typeof useHoaActions>;
  onClose: () => void;
}

/** Asks before an e-mail goes for good. */
export function DeleteEmail({ email, actions, onClose }: DeleteEmailProps) {
  const translate = useTranslate();
  const [deleting, setDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    setDeleting(true);
    const done = await actions.remove(email.id);
    setDeleting(false);
    if (done) onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="hoa-delete" aria-describedby="hoa-delete-text">
      <DialogTitle id="hoa-delete" sx={{ fontSize: 17, fontWeight: 620 }}>
        {translate('hoa.delete_title')}
      </DialogTitle>
      <DialogContent id="hoa-delete-text" sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>{translate('hoa.delete_confirm')}</Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{email.subject ?? translate('hoa.no_subject')}</Typography>
        <Alert severity="warning">{translate('hoa.delete_warning')}</Alert>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {translate('hoa.cancel')}
        </Button>
        <Button color="error" variant="contained" autoFocus loading={deleting} onClick={() => void remove()}>
          {translate('hoa.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
