import { Box, Skeleton, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldSentence } from '../api/error-words';
import type { components } from '../api/schema';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { ShownOnce } from '../layout/ShownOnce';
import { Note, Text } from '../layout/Text';
import { formatInstant } from '../money/format';
import { MutationProblem } from '../records/MutationProblem';
import { fieldProblemsOf, sentenceOf } from '../records/problems';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { RevokeToken } from './RevokeToken';
import { Section } from './Section';

type RelayState = components['schemas']['Relay'];
type Address = RelayState['secrets'][number];
type Given = components['schemas']['RelaySecretGiven'];

const graces = ['stay', '0', '24', '168'] as const;
type Grace = (typeof graces)[number];

function Make({ others, onMade, onClose }: { others: boolean; onMade: (given: Given) => void; onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, isPending, error } = useChange(
    ['webhooks', 'make-secret'],
    async (provider, hours: number | null) => (await provider.makeRelaySecret(hours)).data,
    { failed: 'relay.failed_make' },
  );
  const [grace, setGrace] = useState<Grace>('24');
  const make = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(others && grace !== 'stay' ? Number(grace) : null, { onSuccess: onMade });
  };
  return (
    <FormDialog title={others ? 'relay.add' : 'relay.switch_on'} action="relay.make" busy={isPending} onSubmit={make} onClose={onClose}>
      <Text words="relay.note" variant="body2" />
      {others && (
        <ChoiceField
          values={graces}
          words="relay.others_"
          label={translate('relay.others')}
          value={grace}
          helperText={translate('relay.others_note')}
          onChange={setGrace}
        />
      )}
      <MutationProblem error={error} failed="relay.failed_make" />
    </FormDialog>
  );
}

function AddressRow({ address, onRevoke }: { address: Address; onRevoke: () => void }) {
  const translate = useTranslate();
  const { hint, created_by: by, last_used_at: used, last_signed_at: signed } = address;
  const at = formatInstant(address.created_at);
  const facts = [
    by === null ? translate('relay.made_at', { at }) : translate('relay.made_by', { by, at }),
    ...(address.ends_at === null ? [] : [translate('relay.ends', { at: formatInstant(address.ends_at) })]),
    used === null ? translate('settings.never_used') : translate('settings.last_used', { at: formatInstant(used) }),
    signed === null ? translate('relay.never_signed') : translate('relay.last_signed', { at: formatInstant(signed) }),
  ];
  const name = translate('relay.named', { hint });
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
        <Note sx={{ overflowWrap: 'anywhere' }}>{facts.join(' · ')}</Note>
        {address.is_earlier && <Text words="relay.earlier" variant="body2" />}
      </Box>
      <ActionButton
        words="settings.revoke"
        variant="text"
        size="small"
        color="error"
        onClick={onRevoke}
        aria-label={`${translate('settings.revoke')} ${name}`}
      />
    </Box>
  );
}

/** What the server finds wrong with the key. */
const unfitOf = (error: unknown): string | undefined => fieldProblemsOf(error).public_key;

/** The key whose signatures count; an empty field takes it away. */
function PublicKey({ current }: { current: string | null }) {
  const translate = useTranslate();
  const { mutate, isPending, error } = useChange(['webhooks', 'set-key'], (provider, key: string | null) => provider.setRelayKey(key), {
    done: 'relay.key_saved',
    failed: 'relay.failed_key',
    isShown: (problem) => unfitOf(problem) !== undefined,
  });
  const [text, setText] = useState(current ?? '');
  const unfit = unfitOf(error);
  const problem = unfit === undefined ? sentenceOf(error, 'relay.failed_key') : fieldSentence(translate('relay.key'), unfit);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(text.trim() || null);
  };
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        label={translate('relay.key')}
        value={text}
        fullWidth
        multiline
        maxRows={4}
        error={error !== null}
        helperText={error === null ? translate('relay.key_note') : translate(problem, { _: problem })}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } } }}
        onChange={({ target }) => setText(target.value)}
      />
      <ActionButton words="relay.save_key" color="primary" type="submit" loading={isPending} />
    </Box>
  );
}

function Body({ state, onRevoke }: { state: RelayState; onRevoke: (address: Address) => void }) {
  const open = state.secrets.filter((address) => address.is_open);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <StatusBadge tone={state.is_on ? 'good' : 'info'} text={state.is_on ? 'relay.on' : 'relay.off'} />
        {!state.is_on && <Text words="relay.off_text" variant="body2" />}
      </Box>
      {open.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {open.map((address) => (
            <AddressRow key={address.id} address={address} onRevoke={() => onRevoke(address)} />
          ))}
        </Box>
      )}
      <PublicKey key={state.public_key} current={state.public_key} />
    </>
  );
}

/** How a hosted relay gets in: switched on, rotated and revoked by administrators. */
export function Relay() {
  const translate = useTranslate();
  const { data, isError, refetch } = useCall(['webhooks', 'relay'], (provider) => provider.relay());
  const [making, setMaking] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [revoking, setRevoking] = useState<Address | null>(null);
  const add = data && (
    <ActionButton words={data.is_on ? 'relay.add' : 'relay.switch_on'} color="primary" size="small" onClick={() => setMaking(true)} />
  );
  const show = (address: Given): void => {
    setMaking(false);
    setGiven(address);
  };
  return (
    <Section title="relay.title" note="relay.note" action={add}>
      <LoadFailed failed={isError} words="relay.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={120} />}
      {data && <Body state={data} onRevoke={setRevoking} />}
      {making && <Make others={data?.is_on ?? false} onMade={show} onClose={() => setMaking(false)} />}
      {given && (
        <ShownOnce
          title="relay.made"
          label="relay.address"
          value={new URL(given.email_url, window.location.origin).href}
          onClose={() => setGiven(null)}
        />
      )}
      {revoking && (
        <RevokeToken
          question={translate('relay.revoke_confirm', { hint: revoking.hint })}
          note="relay.revoke_note"
          resource="webhooks"
          revoke={(provider) => provider.revokeRelaySecret(revoking.id)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}
