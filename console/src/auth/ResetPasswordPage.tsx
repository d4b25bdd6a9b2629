import { Alert, Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { fieldProblems, fieldSentence } from '../api/error-words';
import { ApiError, call, wordsOf } from '../api/http';
import { session } from '../api/session';
import { ActionButton } from '../layout/ActionButton';
import { RouteLink } from '../layout/RouteLink';
import type { SignInState } from './sign-in-state';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields';
import { SignInFrame } from './SignInFrame';

function DeadLink({ words }: { words: string }) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate(words)}
      </Alert>
      <RouteLink to="/forgot-password">{translate('auth.forgot_again')}</RouteLink>
    </>
  );
}

/** Chooses a new password with the secret of a mailed link. */
export function ResetPasswordPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const logout = useLogout();
  const [token] = useState(() => window.location.hash.slice(1));
  const [isDead, setIsDead] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    mode: 'onTouched',
    defaultValues: { next: '', again: '' },
  });
  // The secret leaves the address bar, and with it what is bookmarked or seen by whoever looks on.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const choose = handleSubmit(async ({ next }) => {
    try {
      await call('/auth/reset-password', { method: 'POST', json: { token, new_password: next } });
      notify('auth.changed', { type: 'success' });
      // Whoever else is signed in here: the link was not theirs, and their books are not shown to whom it was sent.
      if (session.token()) await logout({}, false);
      await navigate('/login', { replace: true, state: { isPasswordReset: true } satisfies SignInState });
    } catch (error) {
      const problems = fieldProblems(error instanceof ApiError ? error.body : null);
      if (problems.token) setIsDead(true);
      else if (problems.new_password)
        setError('next', { message: fieldSentence(translate('auth.the_new_password'), problems.new_password) }, { shouldFocus: true });
      else notify(wordsOf(error, 'auth.change_failed'), { type: 'error' });
    }
  });
  return (
    <SignInFrame title="auth.reset_title">
      {token === '' || isDead ? (
        <DeadLink words={isDead ? 'auth.reset_dead' : 'auth.reset_incomplete'} />
      ) : (
        <Box component="form" noValidate onSubmit={(event) => void choose(event)} sx={{ display: 'grid', gap: 2 }}>
          <NewPasswordFields register={register} errors={formState.errors} />
          <ActionButton words="auth.reset_save" type="submit" variant="contained" size="large" loading={formState.isSubmitting} />
        </Box>
      )}
    </SignInFrame>
  );
}
