import { Alert, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from './ActionButton';
import { Quiet } from './Text';

interface ConfirmDialogProps {
  open: boolean;
  /** What is asked; also the dialog's name. */
  question: string;
  /** What it would mean, under the question. */
  note?: string | undefined;
  /** The word on the button that does it. */
  action?: string;
  /** The word on the button that does nothing. */
  decline?: string;
  tone?: 'error' | 'primary';
  busy?: boolean;
  /** Why it did not work the last time: the dialog stays with it. */
  problem?: string | null;
  /** What is to be chosen with it. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Texts are names of the catalogue, or plain sentences. */
export function ConfirmDialog({
  open,
  question,
  note,
  action = 'app.delete',
  decline = 'app.cancel',
  tone = 'error',
  busy = false,
  problem,
  children,
  ...on
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  // While it was busy the button could not keep the focus; for another try it has it again.
  useEffect(() => {
    if (problem && !busy) confirm.current?.focus();
  }, [problem, busy]);
  return (
    <Dialog open={open} onClose={on.onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogContent sx={{ pb: 1 }}>
        <DialogContentText id={id} color="textPrimary" sx={{ fontWeight: note ? 600 : 400 }}>
          {translate(question, { _: question })}
        </DialogContentText>
        {note && <Quiet words={note} sx={{ mt: 0.75 }} />}
        {children}
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {translate(problem, { _: problem })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <ActionButton words={decline} variant="text" onClick={on.onCancel} />
        <ActionButton words={action} ref={confirm} color={tone} variant="contained" autoFocus loading={busy} onClick={on.onConfirm} />
      </DialogActions>
    </Dialog>
  );
}
