import { Box, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { verbatim } from '../auth/verbatim';

interface PasswordFormProps {
  /** What the button says. */
  action: string;
  onPassword: (password: string) => Promise<void> | void;
}

/** Asks for what opens a locked PDF. */
export function PasswordForm({ action, onPassword }: PasswordFormProps) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '' || busy) return;
    setBusy(true);
    await onPassword(password);
    setBusy(false);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}
    >
      <TextField
        size="small"
        type="password"
        label={translate('documents.unlock_password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        slotProps={{ htmlInput: { ...verbatim, maxLength: 200, autoComplete: 'off' } }}
        sx={{ minWidth: 200, backgroundColor: 'background.paper', borderRadius: '8px' }}
      />
      <ActionButton words={action} type="submit" variant="contained" loading={busy} disabled={password === ''} />
    </Box>
  );
}
