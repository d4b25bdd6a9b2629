import { Box, Button, Link, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { call, wordsOf } from '../api/http';
import { emailRules } from './email-rules';
import { SignInFrame } from './SignInFrame';
import { verbatim } from './verbatim';

/** Asks for a link to choose a new password. What it says is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const [isAsked, setIsAsked] = useState(false);
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const ask = handleSubmit(async (json) => {
    try {
      await call('/auth/forgot-password', { method: 'POST', json });
      setIsAsked(true);
    } catch (error) {
      notify(wordsOf(error, 'auth.forgot_failed'), { type: 'error' });
    }
  });
  const problem = formState.errors.email?.message;
  return (
    <SignInFrame title="auth.forgot_title">
      {isAsked ? (
        <Typography role="status" sx={{ mb: 2 }}>
          {translate('auth.forgot_sent')}
        </Typography>
      ) : (
        <Box component="form" noValidate onSubmit={(event) => void ask(event)} sx={{ display: 'grid', gap: 2, mb: 2 }}>
          <Typography>{translate('auth.forgot_hint')}</Typography>
          <TextField
            label={translate('auth.email')}
            type="email"
            autoComplete="username"
            slotProps={{ htmlInput: verbatim }}
            autoFocus
            error={Boolean(problem)}
            helperText={problem}
            {...register('email', emailRules(translate))}
          />
          <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
            {translate('auth.forgot_send')}
          </Button>
        </Box>
      )}
      <Link component={RouterLink} to="/login">
        {translate('auth.back_to_sign_in')}
      </Link>
    </SignInFrame>
  );
}
