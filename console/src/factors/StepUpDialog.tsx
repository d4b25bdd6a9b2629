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

/** The ways to prove who is there, each of which ends in `onProved` or with a problem to show. */
function useProofs(onProved: () => void) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const prove = async (proof: () => object | Promise<object>, otherwise: string): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const token = await fetchJson<Token>('/auth/confirm', { method: 'POST', json: await proof() });
      session.keep(token.access_token);
      onProved();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && fieldProblems(error.body).password)
        form.setError('password', { message: translate('auth.wrong_password') }, { shouldFocus: true });
      else setProblem(wordsOf(error, otherwise));
    }
  };
  const byPassword = form.handleSubmit(({ password }) => prove(() => ({ password }), 'auth.login_failed'));
  const byProvider = async (): Promise<void> => {
    setBusy(true);
    // The browser leaves for the provider, and comes back to this screen.
    await confirmByProvider().catch((error: unknown) => {
      setBusy(false);
      setProblem(wordsOf(error, 'auth.login_failed'));
    });
  };
  const byPasskey = () => prove(async () => ({ passkey: await answerByPasskey('/auth/confirm/options') }), 'factors.passkey_failed');
  return { form, problem, busy, byPassword, byProvider, byPasskey };
}

/** Asks for the password or a passkey; answers whether it was right, or false when the person cancels. */
export function StepUpDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const translate = useTranslate();
  const { data: factors } = useFactors();
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  const { form, problem, busy, byPassword, byProvider, byPasskey } = useProofs(() => onAnswer(true));
  const { errors } = form.formState;
  const hasPasskey = hasPasskeys() && factors?.passkey_refusal === null && factors.passkeys.some(({ site }) => site === location.hostname);
  return (
    <FormDialog
      title="factors.step_up_title"
      action="factors.confirm"
      busy={busy}
      onSubmit={(event) => void byPassword(event)}
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
          error={Boolean(errors.password)}
          helperText={errors.password?.message}
          {...form.register('password', { required: translate('auth.password_required') })}
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
