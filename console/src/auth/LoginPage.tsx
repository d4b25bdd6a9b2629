import { Alert, Box, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import type { SecondFactorNeeded } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { RouteLink } from '../layout/RouteLink';
import { Quiet } from '../layout/Text';
import { SecondFactorAsked, type SignIn } from '../providers/auth-provider';
import { emailRules } from './email-rules';
import { OidcSignIn } from './OidcSignIn';
import { PasskeySignIn } from './PasskeySignIn';
import { SecondStep } from './SecondStep';
import { Refusal } from './Refusal';
import { SignInFrame } from './SignInFrame';
import type { SignInState } from './sign-in-state';
import { useOidcReturn } from './use-oidc-return';
import { useSignInOptions } from './use-sign-in-options';
import { verbatim } from './verbatim';

interface Credentials {
  username: string;
  password: string;
}

/** Whether the server looked at what was typed and refused it; otherwise it is not the fields that something is wrong with. */
const isRefusal = ({ cause }: Error): boolean => cause instanceof ApiError && cause.status >= 400 && cause.status < 500;

interface PasswordFormProps {
  form: UseFormReturn<Credentials>;
  hidden: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
}

function PasswordForm({ form: { register, formState }, hidden, onSubmit }: PasswordFormProps) {
  const translate = useTranslate();
  const { errors, isSubmitting } = formState;
  return (
    <Box component="form" noValidate onSubmit={(event) => void onSubmit(event)} sx={{ display: hidden ? 'none' : 'grid', gap: 2 }}>
      <TextField
        label={translate('auth.email')}
        type="email"
        autoComplete="username webauthn"
        slotProps={{ htmlInput: verbatim }}
        autoFocus
        error={Boolean(errors.username)}
        helperText={errors.username?.message}
        {...register('username', emailRules(translate))}
      />
      <TextField
        label={translate('auth.password')}
        type="password"
        autoComplete="current-password"
        slotProps={{ htmlInput: verbatim }}
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
        {...register('password', { required: translate('auth.password_required') })}
      />
      {errors.root && <Refusal words={errors.root.message} />}
      <ActionButton words="auth.sign_in" type="submit" variant="contained" size="large" loading={isSubmitting} />
    </Box>
  );
}

/** Sign-in. A failure is a toast, as specified, and a sentence that stays. */
export function LoginPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const login = useLogin();
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const { handleSubmit, setError, formState } = form;
  const { data: options, isPending, refetch } = useSignInOptions();
  const oidc = options?.oidc;
  const { isUnderWay, problem } = useOidcReturn(isPending ? undefined : (oidc?.name ?? ''));
  const { isPasswordReset } = { ...(useLocation().state as SignInState | null) };
  const [byPassword, setByPassword] = useState(false);
  const [asked, setAsked] = useState<SecondFactorNeeded['second_factor'] | null>(null);
  if (session.token() && !isUnderWay && !formState.isSubmitting && !formState.isSubmitted) return <Navigate to="/" replace />;

  const enter = async (given: SignIn): Promise<void> => {
    await login(given, '/');
    notify('auth.login_successful', { type: 'success' });
  };
  const signIn = handleSubmit(async (credentials) => {
    try {
      await enter(credentials);
    } catch (error) {
      if (error instanceof SecondFactorAsked) return setAsked(error.asked);
      const message = error instanceof Error ? error.message : 'auth.login_failed';
      notify(message, { type: 'error' });
      const words = translate(message, { _: message });
      if (error instanceof Error && isRefusal(error)) setError('password', { message: words }, { shouldFocus: true });
      else setError('root', { message: words });
    }
  });
  if (asked)
    return (
      <SignInFrame title="factors.second_title" tab="auth.sign_in">
        <SecondStep asked={asked} onAnswer={(answer) => enter({ answer })} onStartOver={() => setAsked(null)} />
      </SignInFrame>
    );
  return (
    <SignInFrame title="auth.welcome" tab="auth.sign_in">
      {isPasswordReset && (
        <Alert severity="success" role="status" sx={{ mb: 2.5 }}>
          {translate('auth.reset_done')}
        </Alert>
      )}
      {oidc && <OidcSignIn oidc={oidc} problem={problem} busy={isUnderWay} onRetry={() => void refetch()} />}
      {oidc?.only && !byPassword && (
        <ActionButton words="auth.by_password" color="primary" variant="text" fullWidth onClick={() => setByPassword(true)} />
      )}
      {oidc?.only && byPassword && <Quiet words="auth.only_admins" sx={{ mb: 1.5 }} />}
      <PasswordForm form={form} hidden={oidc?.only === true && !byPassword} onSubmit={signIn} />
      <PasskeySignIn offered={options?.passkeys === true} onProof={(passkey) => enter({ passkey })} />
      {options?.password_reset && (
        <RouteLink to="/forgot-password" sx={{ display: 'inline-block', mt: 2 }}>
          {translate('auth.forgot')}
        </RouteLink>
      )}
    </SignInFrame>
  );
}
