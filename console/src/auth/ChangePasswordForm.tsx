import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fetchJson, wordsOf } from '../api/http';
import { session } from '../api/session';
import type { Token } from '../api/types';
import { loadMe } from '../providers/auth-provider';
import { KeepTokens } from '../settings/KeepTokens';

interface Passwords {
  current: string;
  next: string;
  again: string;
}

/** A password of one's own for the one that was given. `keepable`: it asks whether API tokens go on; after a reset there are none. */
export function ChangePasswordForm({ keepable = false }: { keepable?: boolean }) {
  const [keep, setKeep] = useState(false);
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm<Passwords>({ defaultValues: { current: '', next: '', again: '' } });
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
      notify('auth.changed', { type: 'success' });
    } catch (error) {
      notify(wordsOf(error, 'auth.change_failed'), { type: 'error' });
    }
  });
  const required = translate('auth.password_required');
  return (
    <Box component="form" noValidate onSubmit={(event) => void change(event)} sx={{ display: 'grid', gap: 2, maxWidth: 380 }}>
      <TextField
        label={translate('auth.current_password')}
        type="password"
        autoComplete="current-password"
        error={Boolean(errors.current)}
        helperText={errors.current?.message}
        {...register('current', { required })}
      />
      <TextField
        label={translate('auth.new_password')}
        type="password"
        autoComplete="new-password"
        error={Boolean(errors.next)}
        helperText={errors.next?.message}
        {...register('next', { required, minLength: { value: 8, message: translate('auth.new_password_short') } })}
      />
      <TextField
        label={translate('auth.new_password_again')}
        type="password"
        autoComplete="new-password"
        error={Boolean(errors.again)}
        helperText={errors.again?.message}
        {...register('again', { validate: (value, all) => value === all.next || translate('auth.new_password_differs') })}
      />
      {keepable && <KeepTokens keep={keep} onChange={setKeep} />}
      <Button type="submit" variant="contained" loading={formState.isSubmitting}>
        {translate('auth.change')}
      </Button>
    </Box>
  );
}
