import { Alert, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fetchJson, wordsOf } from '../api/http';
import type { FactorAdded, PasskeyQuestion } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import { deviceName } from './device-name';
import { makePasskey } from './passkey';

interface PasskeyStepProps {
  onAdded: (added: FactorAdded) => void;
  onBack: () => void;
}

/** A passkey: its name, then whatever the browser asks. */
export function PasskeyStep({ onAdded, onBack }: PasskeyStepProps) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ name: string }>({
    defaultValues: { name: deviceName(navigator.userAgent, translate('factors.passkey_default')) },
  });
  const make = handleSubmit(async ({ name }) => {
    setProblem(null);
    try {
      const { challenge, options } = await fetchJson<PasskeyQuestion>('/auth/factors/passkeys/options', { method: 'POST' });
      const attestation = await makePasskey(options);
      onAdded(await fetchJson<FactorAdded>('/auth/factors/passkeys', { method: 'POST', json: { challenge, attestation, name } }));
    } catch (error) {
      setProblem(wordsOf(error, 'factors.passkey_failed'));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void make(event)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Text words="factors.passkey_hint" variant="body2" />
      <TextField
        label={translate('factors.passkey_name')}
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 100 } }}
        error={Boolean(formState.errors.name)}
        helperText={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || translate('factors.passkey_name_required') })}
      />
      {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <ActionButton words="factors.back" variant="text" onClick={onBack} />
        <ActionButton words="factors.make_passkey" type="submit" variant="contained" loading={formState.isSubmitting} />
      </Box>
    </Box>
  );
}
