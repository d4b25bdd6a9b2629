import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson, wordsOf } from '../api/http';
import { session } from '../api/session';
import type { Token } from '../api/types';
import { loadMe } from '../providers/auth-provider';
import { KeepTokens } from '../settings/KeepTokens';
import { asSentence, type NewPassword, NewPasswordFields } from './NewPasswordFields';

interface Passwords extends NewPassword {
  current: string;
}

const fields = { current_password: 'current', new_password: 'next' } as const;

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
      const problems = Object.entries(fieldProblems(error instanceof ApiError ? error.body : null));
      for (const [name, words] of problems)
        if (name in fields) setError(fields[name as keyof typeof fields], { message: asSentence(words) }, { shouldFocus: true });
      if (problems.length === 0) notify(wordsOf(error, 'auth.change_failed'), { type: 'error' });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={(event) => void change(event)} sx={{ display: 'grid', gap: 2, maxWidth: 380 }}>
      <TextField
        label={translate('auth.current_password')}
        type="password"
        autoComplete="current-password"
        error={Boolean(errors.current)}
        helperText={errors.current?.message}
        {...register('current', { required: translate('auth.password_required') })}
      />
      <NewPasswordFields register={register} errors={errors} />
      {keepable && <KeepTokens keep={keep} onChange={setKeep} />}
      <Button type="submit" variant="contained" loading={formState.isSubmitting}>
        {translate('auth.change')}
      </Button>
    </Box>
  );
}
