import { Alert, DialogContentText, TextField } from '@mui/material';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson, wordsOf } from '../api/http';
import { session } from '../api/session';
import type { Token } from '../api/types';
import { confirmByProvider } from '../auth/oidc';
import { useMe } from '../auth/use-me';
import { useSignInOptions } from '../auth/use-sign-in-options';
import { verbatim } from '../auth/verbatim';
import { ActionButton } from '../layout/ActionButton';
import { FormDialog } from '../layout/FormDialog';
import { answerByPasskey, hasPasskeys } from './passkey';
import { useFactors } from './use-factors';

/** Asks for the password or a passkey; answers whether it was right, or the person turned away. */
export function StepUpDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const translate = useTranslate();
  const { data } = useFactors();
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const hasPasskey = hasPasskeys() && data?.passkey_refusal === null && data.passkeys.some(({ site }) => site === location.hostname);
  const prove = async (proof: () => object | Promise<object>, otherwise: string): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const token = await fetchJson<Token>('/auth/confirm', { method: 'POST', json: await proof() });
      session.keep(token.access_token);
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && fieldProblems(error.body).password)
        setError('password', { message: translate('auth.wrong_password') }, { shouldFocus: true });
      else setProblem(wordsOf(error, otherwise));
    }
  };
  const confirm = handleSubmit(({ password }) => prove(() => ({ password }), 'auth.login_failed'));
  const byProvider = async (): Promise<void> => {
    setBusy(true);
    // The browser leaves for the provider, and comes back to this screen.
    await confirmByProvider().catch((error: unknown) => {
      setBusy(false);
      setProblem(wordsOf(error, 'auth.login_failed'));
    });
  };
  const byPasskey = () => prove(async () => ({ passkey: await answerByPasskey('/auth/confirm/options') }), 'factors.passkey_failed');
  return (
    <FormDialog
      title="factors.step_up_title"
      action="factors.confirm"
      busy={busy}
      onSubmit={(event) => void confirm(event)}
      onClose={() => onAnswer(false)}
    >
      <DialogContentText variant="body2">{translate('factors.step_up_hint')}</DialogContentText>
      {me?.has_password !== false && (
        <TextField
          label={translate('auth.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          slotProps={{ htmlInput: verbatim }}
          error={Boolean(formState.errors.password)}
          helperText={formState.errors.password?.message}
          {...register('password', { required: translate('auth.password_required') })}
        />
      )}
      {me?.signs_in_by_provider && options?.oidc && (
        <ActionButton
          words="auth.sign_in_with"
          args={{ name: options.oidc.name }}
          color="primary"
          disabled={busy}
          onClick={() => void byProvider()}
        />
      )}
      {hasPasskey && (
        <ActionButton words="factors.use_passkey" color="primary" icon={Fingerprint} disabled={busy} onClick={() => void byPasskey()} />
      )}
      {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
    </FormDialog>
  );
}
