import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ConfirmDeleteProps {
  /** The documents that would go; null while nothing is asked. */
  ids: readonly number[] | null;
  onConfirm: (ids: readonly number[]) => void;
  onCancel: () => void;
}

/** Asks before documents go to the trash. */
export function ConfirmDelete({ ids, onConfirm, onCancel }: ConfirmDeleteProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open={ids !== null}
      onClose={onCancel}
      slotProps={{ paper: { 'aria-label': translate('app.delete') } }}
      aria-describedby="confirm-delete"
    >
      <DialogContent>
        <DialogContentText id="confirm-delete" color="textPrimary">
          {translate('documents.bulk_confirm', { smart_count: ids?.length ?? 1 })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('app.cancel')}</Button>
        <Button color="error" variant="contained" autoFocus onClick={() => ids && onConfirm(ids)}>
          {translate('app.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
