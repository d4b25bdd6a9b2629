import { Alert, Box, Dialog, DialogContent, DialogTitle, Skeleton, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Factors, Passkey } from '../api/types';
import { useMe } from '../auth/use-me';
import { useSignInOptions } from '../auth/use-sign-in-options';
import { ActionButton } from '../layout/ActionButton';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { Text } from '../layout/Text';
import { formatInstant } from '../money/format';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { sentenceOf } from '../records/problems';
import { useChange } from '../records/use-change';
import { Section } from '../settings/Section';
import { EnrolDialog } from './EnrolDialog';
import { FactorRow } from './FactorRow';
import { OtherSessions } from './OtherSessions';
import { RecoveryCodes } from './RecoveryCodes';
import { useEnrolled } from './use-enrolled';
import { useFactors } from './use-factors';

/** What is asked before something is done, or shown once it is; `others`: whether other sessions end. */
type Asked = 'app' | 'codes' | 'others' | { made: readonly string[] } | { remove: Passkey } | { rename: Passkey } | null;

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const translate = useTranslate();
  const [name, setName] = useState(passkey.name);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useChange(['factors', 'rename'], (provider) => provider.renamePasskey(passkey.id, name), {
    done: 'factors.renamed',
    failed: 'factors.failed_rename',
  });
  const isEmpty = isTried && name.trim() === '';
  const problem = isEmpty ? 'factors.passkey_name_required' : error ? sentenceOf(error, 'factors.failed_rename') : null;
  const rename = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') mutate(undefined, { onSuccess: onClose });
  };
  return (
    <FormDialog title="factors.rename" action="settings.save" busy={isPending} onSubmit={rename} onClose={onClose}>
      <TextField
        label={translate('factors.passkey_name')}
        value={name}
        autoFocus
        error={problem !== null}
        helperText={problem && translate(problem, { _: problem })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function Remove({ passkey, onGone, onClose }: { passkey: Passkey | null; onGone: () => void; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const enrolled = useEnrolled();
  return (
    <ConfirmMutation
      question={passkey ? translate('factors.remove_passkey', { name: passkey.name }) : 'factors.remove_app'}
      note="factors.remove_note"
      action="factors.remove"
      mutationKey={['factors', 'remove']}
      mutationFn={() => dataProvider.removeFactor(passkey?.id)}
      done="factors.removed"
      failed="factors.failed_remove"
      onDone={() => {
        onGone();
        void enrolled();
      }}
      onClose={onClose}
    />
  );
}

function AskForCodes({ onMade, onClose }: { onMade: (codes: readonly string[]) => void; onClose: () => void }) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return (
    <ConfirmMutation
      question="factors.new_codes_confirm"
      note="factors.new_codes_note"
      action="factors.new_codes"
      tone="primary"
      mutationKey={['factors', 'make-codes']}
      mutationFn={() => dataProvider.makeRecoveryCodes()}
      failed="factors.failed_codes"
      onDone={({ data }) => onMade(data.recovery_codes)}
      onClose={onClose}
    />
  );
}

function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="new-codes">
      <DialogTitle id="new-codes">{translate('factors.codes_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RecoveryCodes codes={codes} onKept={onKept} />
      </DialogContent>
    </Dialog>
  );
}

function List({ factors, none, onAsk }: { factors: Factors; none: string; onAsk: (asked: Asked) => void }) {
  const translate = useTranslate();
  const { totp, passkeys, recovery_codes_left } = factors;
  if (!totp && passkeys.length === 0) return <Text words={none} variant="body2" />;
  const used = (at: string | null): string =>
    at ? translate('factors.last_used', { at: formatInstant(at) }) : translate('factors.never_used');
  return (
    <>
      <Box component="ul" aria-label={translate('factors.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {totp && (
          <FactorRow
            name={translate('factors.app')}
            text={`${translate('factors.app_since', { at: formatInstant(totp.created_at) })} · ${used(totp.last_used_at)}`}
            onRemove={() => onAsk('app')}
          />
        )}
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            name={passkey.name}
            text={`${translate('factors.passkey_since', { site: passkey.site, at: formatInstant(passkey.created_at) })} · ${used(passkey.last_used_at)}`}
            onRename={() => onAsk({ rename: passkey })}
            onRemove={() => onAsk({ remove: passkey })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Text words="factors.codes_left" args={{ count: recovery_codes_left }} variant="body2" sx={{ flex: 1 }} />
        <ActionButton words="factors.new_codes" color="primary" variant="text" size="small" onClick={() => onAsk('codes')} />
      </Box>
      {recovery_codes_left === 0 && <Alert severity="warning">{translate('factors.codes_hint')}</Alert>}
    </>
  );
}

/** One's own second factors in the settings. Whoever signs in by the provider alone has their second step there. */
export function TwoStep() {
  const translate = useTranslate();
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  const isByProvider = me?.has_password === false;
  const note = isByProvider ? translate('factors.note_by_provider', { name: options?.oidc?.name ?? '' }) : 'factors.note';
  const { data, isError, refetch } = useFactors();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const askOthers = (): void => setAsked('others');
  const add = <ActionButton words="factors.add" color="primary" size="small" onClick={() => setAdding(true)} />;
  return (
    <Section title="factors.title" note={note} action={add}>
      <LoadFailed failed={isError} words="factors.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={48} />}
      {data && <List factors={data} none={isByProvider ? 'factors.none_by_provider' : 'factors.none'} onAsk={setAsked} />}
      {adding && <EnrolDialog onClose={() => setAdding(false)} />}
      {asked === 'app' && <Remove passkey={null} onGone={askOthers} onClose={close} />}
      {asked === 'codes' && <AskForCodes onMade={(codes) => setAsked({ made: codes })} onClose={close} />}
      {asked === 'others' && <OtherSessions onDone={close} />}
      {typeof asked === 'object' && asked && 'made' in asked && <NewCodes codes={asked.made} onKept={askOthers} />}
      {typeof asked === 'object' && asked && 'remove' in asked && <Remove passkey={asked.remove} onGone={askOthers} onClose={close} />}
      {typeof asked === 'object' && asked && 'rename' in asked && <Rename passkey={asked.rename} onClose={close} />}
    </Section>
  );
}
