import { Chip, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ValueField } from '../layout/ValueField';
import { FormDialog } from '../layout/FormDialog';
import { Quiet } from '../layout/Text';
import { type Announced, useDismiss } from './use-announced';

const usual = ['expected.reason_paid', 'expected.reason_not_ours', 'expected.reason_here'] as const;

/** Asks why a document is no longer expected. */
export function DismissDialog({ announced, onClose }: { announced: Announced; onClose: () => void }) {
  const translate = useTranslate();
  const { mutate: dismiss, isPending } = useDismiss();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="expected.dismiss_title"
      action="expected.dismiss"
      busy={isPending}
      disabled={reason.trim() === ''}
      onSubmit={(event) => {
        event.preventDefault();
        dismiss({ id: announced.id, reason: reason.trim() }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Quiet words="expected.dismiss_text" args={{ vendor: announced.vendor }} />
      <ValueField label="expected.reason" value={reason} onValue={setReason} most={500} autoFocus fullWidth />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {usual.map((words) => (
          <Chip key={words} label={translate(words)} variant="outlined" onClick={() => setReason(translate(words))} />
        ))}
      </Stack>
    </FormDialog>
  );
}
