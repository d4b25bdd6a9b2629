import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTranslate } from 'react-admin';

interface FormDialogProps {
  title: string;
  /** The word on the button that saves. */
  action: string;
  busy: boolean;
  disabled?: boolean;
  /** Another way on, between leaving and saving. */
  otherWay?: ReactNode;
  /** The other way is the one that is offered first. */
  isSecond?: boolean;
  wide?: boolean;
  onSubmit: (event: SyntheticEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

type PartsProps = Omit<FormDialogProps, 'wide' | 'onSubmit'> & { id: string };

/** What is inside the form of a dialog: its title, its fields, and the buttons that save and cancel. */
export function FormDialogParts({ id, title, action, busy, disabled = false, otherWay, isSecond = false, onClose, children }: PartsProps) {
  const translate = useTranslate();
  return (
    <>
      <DialogTitle id={id} component="h2" sx={{ pb: 1 }}>
        {translate(title, { _: title })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate('app.cancel')}
        </Button>
        {otherWay}
        <Button type="submit" variant={isSecond ? 'outlined' : 'contained'} loading={busy} disabled={disabled}>
          {translate(action, { _: action })}
        </Button>
      </DialogActions>
    </>
  );
}

/** A form in a dialog: Escape and Cancel leave it, Enter saves. A click beside it does nothing: what was typed would be lost. */
export function FormDialog({ wide = false, onSubmit, ...parts }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_, why) => !parts.busy && why !== 'backdropClick' && parts.onClose()}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
    >
      {/* Inside the dialog, not the dialog itself: a form may have no other role. */}
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <FormDialogParts id={id} {...parts} />
      </Box>
    </Dialog>
  );
}
