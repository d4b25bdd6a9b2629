import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { session } from '../api/session';
import { Brand } from '../layout/Brand';
import { OidcSignIn } from './OidcSignIn';
import { useOidcReturn } from './use-oidc-return';
import { useSignInOptions } from './use-sign-in-options';

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
  useEffect(() => {
    document.title = `${translate('auth.sign_in')} · ${translate('app.title')}`;
  }, [translate]);
  const { data: options, isPending, refetch } = useSignInOptions();
  const oidc = options?.oidc;
  const { isUnderWay, problem } = useOidcReturn(isPending ? undefined : (oidc?.name ?? ''));
  const [byPassword, setByPassword] = useState(false);
  if (session.token() && !isUnderWay && !formState.isSubmitting && !formState.isSubmitted) return <Navigate to="/" replace />;

  const signIn = handleSubmit(async (credentials) => {
    try {
      await login(credentials, '/');
      notify('auth.login_successful', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'auth.login_failed', { type: 'error' });
    }
  });
  const { errors } = formState;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, backgroundColor: 'background.default' }}>
      <Card sx={{ width: '100%', maxWidth: 400, p: 3.5 }}>
        <Brand onLight />
        <Typography variant="h1" sx={{ mb: 2.5 }}>
          {translate('auth.welcome')}
        </Typography>
        {oidc && <OidcSignIn oidc={oidc} problem={problem} busy={isUnderWay} onRetry={() => void refetch()} />}
        {oidc?.only && !byPassword && (
          <Button fullWidth onClick={() => setByPassword(true)}>
            {translate('auth.by_password')}
          </Button>
        )}
        {oidc?.only && byPassword && (
          <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
            {translate('auth.only_admins')}
          </Typography>
        )}
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void signIn(event)}
          sx={{ display: oidc?.only && !byPassword ? 'none' : 'grid', gap: 2 }}
        >
          <TextField
            label={translate('auth.email')}
            type="email"
            autoComplete="username"
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
        </Box>
      </Card>
    </Box>
  );
}
