import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { EnrolSteps } from './EnrolSteps';
import { OtherSessions } from './OtherSessions';
import { useEnrolled } from './use-enrolled';

/** The two steps in a dialog. A click beside it does nothing. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const enrolled = useEnrolled();
  const id = useId();
  // They are shown this once: nobody leaves them by a slip of the hand.
  const [hasCodes, setHasCodes] = useState(false);
  const [isAdded, setIsAdded] = useState(false);
  // Also where somebody leaves before the end: a factor may be set up by then.
  const close = (): void => {
    void enrolled();
    onClose();
  };
  if (isAdded) return <OtherSessions onDone={close} />;
  return (
    <Dialog open onClose={(_, why) => why !== 'backdropClick' && !hasCodes && close()} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('factors.set_up')}</DialogTitle>
      <DialogContent>
        <EnrolSteps onCancel={close} onCodes={() => setHasCodes(true)} onDone={() => setIsAdded(true)} />
      </DialogContent>
    </Dialog>
  );
}
