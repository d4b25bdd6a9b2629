import { Box, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fieldProblems, fieldSentence } from '../api/error-words';
import { ApiError, fetchJson, wordsOf } from '../api/http';
import { session } from '../api/session';
import type { Token } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { loadMe } from '../providers/auth-provider';
import { KeepTokens } from '../settings/KeepTokens';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields';
import { verbatim } from './verbatim';

interface Passwords extends NewPassword {
  current: string;
}

/** A password of one's own for the one that was given. `keepable`: it asks whether API tokens go on; after a reset there are none. */
export function ChangePasswordForm({ keepable = false }: { keepable?: boolean }) {
  const [keep, setKeep] = useState(false);
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm<Passwords>({
    mode: 'onTouched',
    defaultValues: { current: '', next: '', again: '' },
  });
  const { errors } = formState;
  const change = handleSubmit(async ({ current, next }) => {
    try {
      const json = { current_password: current, new_password: next, keep_tokens: keep };
      const token = await fetchJson<Token | null>('/auth/change-password', { method: 'POST', json });
      if (token?.access_token) session.keep(token.access_token);
      reset();
      setKeep(false);
      await loadMe(true);
      await queryClient.invalidateQueries({ queryKey: ['access-tokens'] });
      await queryClient.invalidateQueries({ queryKey: ['me'] });
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      notify('auth.changed', { type: 'success' });
    } catch (error) {
      const { current_password: wrong, new_password: unfit } = fieldProblems(error instanceof ApiError ? error.body : null);
      if (unfit) setError('next', { message: fieldSentence(translate('auth.the_new_password'), unfit) }, { shouldFocus: true });
      if (wrong) setError('current', { message: translate('auth.wrong_password') }, { shouldFocus: true });
      if (!wrong && !unfit) notify(wordsOf(error, 'auth.change_failed'), { type: 'error' });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={(event) => void change(event)} sx={{ display: 'grid', gap: 2, maxWidth: 380 }}>
      <TextField
        label={translate('auth.current_password')}
        type="password"
        autoComplete="current-password"
        slotProps={{ htmlInput: verbatim }}
        error={Boolean(errors.current)}
        helperText={errors.current?.message}
        {...register('current', { required: translate('auth.password_required') })}
      />
      <NewPasswordFields register={register} errors={errors} />
      {keepable && <KeepTokens keep={keep} onChange={setKeep} />}
      <ActionButton words="auth.change" type="submit" variant="contained" loading={formState.isSubmitting} />
    </Box>
  );
}
