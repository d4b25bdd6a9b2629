import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { call, wordsOf } from '../api/http';
import { ActionButton } from '../layout/ActionButton';
import { RouteLink } from '../layout/RouteLink';
import { Text } from '../layout/Text';
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
        <Text words="auth.forgot_sent" role="status" sx={{ mb: 2 }} />
      ) : (
        <Box component="form" noValidate onSubmit={(event) => void ask(event)} sx={{ display: 'grid', gap: 2, mb: 2 }}>
          <Text words="auth.forgot_hint" />
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
          <ActionButton words="auth.forgot_send" type="submit" variant="contained" size="large" loading={formState.isSubmitting} />
        </Box>
      )}
      <RouteLink to="/login">{translate('auth.back_to_sign_in')}</RouteLink>
    </SignInFrame>
  );
}
