import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTranslate } from 'react-admin';

interface FormDialogProps {
  title: string;
  /** The word on the button that saves. */
  action: string;
  busy: boolean;
  disabled?: boolean;
  wide?: boolean;
  onSubmit: (event: SyntheticEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: Escape and Cancel leave it, Enter saves. A click beside it does nothing: what was typed would be lost. */
export function FormDialog({ title, action, busy, disabled = false, wide = false, onSubmit, onClose, children }: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const words = translate(title, { _: title });
  return (
    <Dialog
      open
      onClose={(_, why) => !busy && why !== 'backdropClick' && onClose()}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
    >
      {/* Inside the dialog, not the dialog itself: a form may have no other role. */}
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogTitle id={id} component="h2" sx={{ pb: 1 }}>
          {words}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>{children}</DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {translate('app.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
            {translate(action, { _: action })}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
