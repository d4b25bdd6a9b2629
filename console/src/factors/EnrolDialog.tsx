import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { EnrolSteps } from './EnrolSteps';
import { useEnrolled } from './use-enrolled';

/** The two steps in a dialog. A click beside it does nothing: the codes are shown once. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const enrolled = useEnrolled();
  const id = useId();
  // Also where somebody leaves before the end: a factor may be set up by then.
  const close = (): void => {
    void enrolled();
    onClose();
  };
  return (
    <Dialog open onClose={(_, why) => why !== 'backdropClick' && close()} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('factors.set_up')}</DialogTitle>
      <DialogContent>
        <EnrolSteps onDone={close} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {translate('app.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
