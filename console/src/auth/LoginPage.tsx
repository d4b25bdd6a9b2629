import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { session } from '../api/session';
import type { SecondFactorNeeded } from '../api/types';
import { Brand } from '../layout/Brand';
import { SecondFactorAsked, type SignIn } from '../providers/auth-provider';
import { PasskeySignIn } from './PasskeySignIn';
import { SecondStep } from './SecondStep';

interface Credentials {
  username: string;
  password: string;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Sign-in. A failure speaks through the toast alone, as specified. */
export function LoginPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const [asked, setAsked] = useState<SecondFactorNeeded['second_factor'] | null>(null);
  useEffect(() => {
    document.title = `${translate('auth.sign_in')} · ${translate('app.title')}`;
  }, [translate]);
  if (session.token() && !formState.isSubmitting && !formState.isSubmitted) return <Navigate to="/" replace />;

  const enter = async (given: SignIn): Promise<void> => {
    await login(given, '/');
    notify('auth.login_successful', { type: 'success' });
  };
  const signIn = handleSubmit(async (credentials) => {
    try {
      await enter(credentials);
    } catch (error) {
      if (error instanceof SecondFactorAsked) setAsked(error.asked);
      else notify(error instanceof Error ? error.message : 'auth.login_failed', { type: 'error' });
    }
  });
  const { errors } = formState;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, backgroundColor: 'background.default' }}>
      <Card sx={{ width: '100%', maxWidth: 400, p: 3.5 }}>
        <Brand onLight />
        <Typography variant="h1" sx={{ mb: 2.5 }}>
          {translate(asked ? 'factors.second_title' : 'auth.welcome')}
        </Typography>
        {asked ? (
          <SecondStep asked={asked} onAnswer={(answer) => enter({ answer })} onStartOver={() => setAsked(null)} />
        ) : (
          <Box component="form" noValidate onSubmit={(event) => void signIn(event)} sx={{ display: 'grid', gap: 2 }}>
            <TextField
              label={translate('auth.email')}
              type="email"
              autoComplete="username webauthn"
              autoFocus
              error={Boolean(errors.username)}
              helperText={errors.username?.message}
              {...register('username', {
                required: translate('auth.email_required'),
                pattern: { value: emailShape, message: translate('auth.email_invalid') },
              })}
            />
            <TextField
              label={translate('auth.password')}
              type="password"
              autoComplete="current-password"
              error={Boolean(errors.password)}
              helperText={errors.password?.message}
              {...register('password', { required: translate('auth.password_required') })}
            />
            <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
              {translate('auth.sign_in')}
            </Button>
            <PasskeySignIn onProof={(passkey) => enter({ passkey })} />
          </Box>
        )}
      </Card>
    </Box>
  );
}
