import { Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { UserWithPassword } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { CopyField } from '../layout/CopyField';
import { nameOf } from './user-words';

/** Shows a temporary password, this once, to hand over. */
export function HandOver({ given, onClose }: { given: UserWithPassword; onClose: () => void }) {
  const translate = useTranslate();
  const password = given.temporary_password;
  if (password === null) return null;
  return (
    <Dialog open aria-labelledby="hand-over-title" fullWidth maxWidth="xs">
      <DialogTitle id="hand-over-title">{translate('users.password_title', { name: nameOf(given) })}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 2 }}>
          {translate('users.password_hint')}
        </DialogContentText>
        <CopyField label={translate('users.password')} value={password} />
      </DialogContent>
      <DialogActions>
        <ActionButton words="users.password_done" variant="contained" onClick={onClose} autoFocus />
      </DialogActions>
    </Dialog>
  );
}
