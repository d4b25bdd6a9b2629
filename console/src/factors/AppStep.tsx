import { Box, Skeleton, TextField } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fieldProblems, fieldSentence } from '../api/error-words';
import { ApiError, fetchJson, wordsOf } from '../api/http';
import type { components } from '../api/schema';
import type { FactorAdded } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { CopyField } from '../layout/CopyField';
import { Text } from '../layout/Text';

const QrCode = lazy(() => import('./QrCode').then((module) => ({ default: module.QrCode })));

type Begun = components['schemas']['TotpBegun'];

interface AppStepProps {
  onAdded: (added: FactorAdded) => void;
  onBack: () => void;
}

/** Begun once for each time the step is shown: a new secret ends the one before. */
let beginning: Promise<Begun> | null = null;
const begin = (): Promise<Begun> => (beginning ??= fetchJson<Begun>('/auth/factors/totp', { method: 'POST' }));

/** In groups of four, as it is typed. */
const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

/** The new secret, once the server has made it; where that fails, a toast and `onFailed`. */
function useNewSecret(onFailed: () => void): Begun | null {
  const notify = useNotify();
  const [begun, setBegun] = useState<Begun | null>(null);
  useEffect(() => {
    let here = true;
    void begin().then(
      (answer) => here && setBegun(answer),
      (error: unknown) => {
        if (!here) return;
        notify(wordsOf(error, 'factors.failed_begin'), { type: 'error' });
        onFailed();
      },
    );
    return () => {
      here = false;
      // In development React shows each screen twice in a row: that is one time.
      setTimeout(() => (beginning = null));
    };
    // Only when it is shown: what its parent passes is made anew with each picture.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return begun;
}

/** The authenticator app: scan, then the first code. */
export function AppStep({ onAdded, onBack }: AppStepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const begun = useNewSecret(onBack);
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const confirm = handleSubmit(async ({ code }) => {
    try {
      onAdded(await fetchJson<FactorAdded>('/auth/factors/totp/confirm', { method: 'POST', json: { code } }));
    } catch (error) {
      const problem = error instanceof ApiError ? fieldProblems(error.body).code : undefined;
      if (problem) setError('code', { message: fieldSentence(translate('factors.code'), problem) }, { shouldFocus: true });
      else notify(wordsOf(error, 'factors.failed_add'), { type: 'error' });
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void confirm(event)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Text words="factors.scan" variant="body2" />
      {begun ? (
        <Suspense fallback={<Skeleton variant="rounded" width={196} height={196} />}>
          <QrCode text={begun.uri} label={translate('factors.qr')} />
        </Suspense>
      ) : (
        <Skeleton variant="rounded" width={196} height={196} sx={{ justifySelf: 'center' }} />
      )}
      {begun && <CopyField label={translate('factors.key')} value={begun.secret} shown={inFours(begun.secret)} />}
      <TextField
        label={translate('factors.code')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
        error={Boolean(formState.errors.code)}
        helperText={formState.errors.code?.message}
        {...register('code', { required: translate('factors.code_required') })}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <ActionButton words="factors.back" variant="text" onClick={onBack} />
        <ActionButton words="factors.confirm" type="submit" variant="contained" disabled={!begun} loading={formState.isSubmitting} />
      </Box>
    </Box>
  );
}
