import { Box, TextField } from '@mui/material';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { fieldProblems, fieldSentence } from '../api/error-words';
import { ApiError } from '../api/http';
import type { SecondFactorAnswer, SecondFactorNeeded } from '../api/types';
import { hasPasskeys, signWithPasskey } from '../factors/passkey';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import { verbatim } from './verbatim';

interface SecondStepProps {
  asked: SecondFactorNeeded['second_factor'];
  /** Sends an answer; rejects with the sentence to show, whose cause is what the server answered. */
  onAnswer: (answer: SecondFactorAnswer) => Promise<void>;
  onStartOver: () => void;
}

const causeOf = (error: unknown): ApiError | null => (error instanceof Error && error.cause instanceof ApiError ? error.cause : null);

interface CodeFormProps {
  form: UseFormReturn<{ code: string }>;
  label: string;
  isTotp: boolean;
  busy: boolean;
}

/** The field for a code and the button that sends it. */
function CodeForm({ form: { register, formState }, label, isTotp, busy }: CodeFormProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate(label)}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoFocus
        slotProps={{ htmlInput: { ...verbatim, inputMode: isTotp ? 'numeric' : 'text', maxLength: 40 } }}
        error={Boolean(formState.errors.code)}
        helperText={formState.errors.code?.message}
        {...register('code', { required: translate('factors.code_required') })}
      />
      <ActionButton words="factors.next" type="submit" variant="contained" size="large" loading={busy} />
    </>
  );
}

/** The second step of a sign-in: a code from the app, a recovery code, or a passkey. */
export function SecondStep({ asked, onAnswer, onStartOver }: SecondStepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { challenge, passkey_options: options } = asked;
  const methods = asked.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(methods[0] ?? 'recovery');
  const [busy, setBusy] = useState(false);
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const label = method === 'totp' ? 'factors.code' : 'factors.recovery_code';
  const failed = (error: unknown): void => {
    setBusy(false);
    const cause = causeOf(error);
    // The server takes no more answers to this one.
    if (cause?.status === 401) onStartOver();
    const problem = cause && fieldProblems(cause.body).code;
    if (problem) form.setError('code', { message: fieldSentence(translate(label), problem) }, { shouldFocus: true });
    else notify(error instanceof Error && cause ? error.message : 'factors.passkey_failed', { type: 'error' });
  };
  const answer = async (make: () => Promise<SecondFactorAnswer>): Promise<void> => {
    setBusy(true);
    await make().then(onAnswer).catch(failed);
  };
  const byCode = form.handleSubmit(({ code }) => answer(() => Promise.resolve({ challenge, method, code })));
  const byPasskey = () =>
    answer(async () => ({ challenge, method: 'passkey', assertion: await signWithPasskey(options ?? { challenge: '' }) }));
  const choose = (next: typeof method) => () => {
    form.reset();
    setMethod(next);
    if (next === 'passkey') void byPasskey();
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void byCode(event)} sx={{ display: 'grid', gap: 2 }}>
      <Text words={`factors.second_${method}`} variant="body2" />
      {method === 'passkey' ? (
        <ActionButton
          words="factors.use_passkey"
          variant="contained"
          size="large"
          autoFocus
          loading={busy}
          icon={Fingerprint}
          onClick={() => void byPasskey()}
        />
      ) : (
        <CodeForm key={method} form={form} label={label} isTotp={method === 'totp'} busy={busy} />
      )}
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <ActionButton words={`factors.use_${other}`} color="primary" variant="text" key={other} size="small" onClick={choose(other)} />
          ))}
        <ActionButton words="factors.start_over" variant="text" size="small" onClick={onStartOver} />
      </Box>
    </Box>
  );
}
