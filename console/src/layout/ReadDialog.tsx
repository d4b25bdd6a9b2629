import { Dialog, DialogActions, DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ActionButton } from './ActionButton';

interface ReadDialogProps {
  title: ReactNode;
  maxWidth?: 'sm' | 'md' | 'lg';
  /** What can be done, before the button that closes. */
  actions?: ReactNode;
  /** Something was typed that a click beside the dialog would lose. */
  isTyped?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog to read in; a large one has the whole of a phone. */
export function ReadDialog({ title, maxWidth = 'sm', actions, isTyped = false, onClose, children }: ReadDialogProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_, why) => (why !== 'backdropClick' || !isTyped) && onClose()}
      fullWidth
      fullScreen={phone && maxWidth !== 'sm'}
      maxWidth={maxWidth}
      aria-labelledby={id}
    >
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere', maxHeight: '7em', overflowY: 'auto', flex: 'none' }}>
        {title}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', alignContent: 'start', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5, flexWrap: 'wrap', gap: 1 }}>
        {actions}
        <ActionButton words="app.close" variant="text" onClick={onClose} />
      </DialogActions>
    </Dialog>
  );
}
