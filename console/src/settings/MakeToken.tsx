import { Alert, Checkbox, FormControlLabel, FormHelperText, FormLabel, Box, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import { useRole } from '../providers/role';
import { MutationProblem } from '../records/MutationProblem';
import { useChange } from '../records/use-change';
import { type End, endOf, ends, type Resource, resources, type Token } from './token-words';

type Given = components['schemas']['AccessTokenGiven'];

interface Limits {
  access: Token['access'];
  resources: readonly Resource[];
  end: End;
  day: string;
}

interface LimitsProps {
  limits: Limits;
  onChange: (limits: Limits) => void;
  /** Which of them does not fit, and why. */
  wrong: 'resources' | 'day' | null;
}

/** Everything, or some resources of all there are. */
function ResourceField({ limits, onChange, wrong }: LimitsProps) {
  const translate = useTranslate();
  const chosen = limits.resources;
  const toggle = (name: Resource, on: boolean): void =>
    onChange({ ...limits, resources: on ? [...chosen, name] : chosen.filter((resource) => resource !== name) });
  const everything = chosen.includes('all');
  const box = (name: Resource, checked: boolean, onToggle: (on: boolean) => void) => (
    <FormControlLabel
      key={name}
      label={translate(`tokens.resource_${name}`)}
      control={<Checkbox size="small" checked={checked} onChange={(_, on) => onToggle(on)} />}
    />
  );
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FormLabel component="legend">{translate('tokens.of')}</FormLabel>
      {box('all', everything, (on) => onChange({ ...limits, resources: on ? ['all'] : [] }))}
      {!everything && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } }}>
          {resources.map((name) => box(name, chosen.includes(name), (on) => toggle(name, on)))}
        </Box>
      )}
      <FormHelperText error={wrong === 'resources'}>
        {translate(wrong === 'resources' ? 'tokens.resources_required' : 'tokens.of_note')}
      </FormHelperText>
    </Box>
  );
}

/** When it ends; never is an administrator's to choose, and is warned of. */
function EndField({ limits, onChange, wrong }: LimitsProps) {
  const translate = useTranslate();
  const admin = useRole() === 'ADMIN';
  return (
    <>
      <ChoiceField
        values={ends.filter((end) => admin || end !== 'longest')}
        words="tokens.end_"
        label={translate('tokens.end')}
        value={limits.end}
        onChange={(chosen) => onChange({ ...limits, end: chosen })}
      />
      {limits.end === 'day' && (
        <TextField
          type="date"
          label={translate('tokens.day')}
          value={limits.day}
          error={wrong === 'day'}
          helperText={wrong === 'day' && translate('tokens.day_required')}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ ...limits, day: target.value })}
        />
      )}
      {limits.end === 'longest' && <Alert severity="warning">{translate('tokens.end_longest_warning')}</Alert>}
    </>
  );
}

function LimitFields(props: LimitsProps) {
  const translate = useTranslate();
  const { limits, onChange } = props;
  return (
    <>
      <ChoiceField
        values={['read', 'write'] as const}
        words="tokens.access_"
        label={translate('tokens.access')}
        value={limits.access}
        onChange={(chosen) => onChange({ ...limits, access: chosen })}
      />
      <ResourceField {...props} />
      <EndField {...props} />
    </>
  );
}

/** Makes a token: where it is used and, of an API token, what it may do and until when. */
export function MakeToken({ kind, onMade, onClose }: { kind: Token['kind']; onMade: (given: Given) => void; onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, isPending, error } = useChange(
    ['access-tokens', 'create'],
    async (provider, token: components['schemas']['AccessTokenCreate']) => (await provider.makeToken(token)).data,
    { failed: 'settings.failed_make' },
  );
  const [name, setName] = useState('');
  const [limits, setLimits] = useState<Limits>({ access: 'read', resources: [], end: '90', day: '' });
  const [wrong, setWrong] = useState<'name' | 'resources' | 'day' | null>(null);
  const make = (event: SyntheticEvent): void => {
    event.preventDefault();
    const expires = endOf(limits.end, limits.day, new Date());
    const unfit = name.trim() === '' ? 'name' : kind === 'calendar' ? null : limits.resources.length === 0 ? 'resources' : null;
    const found = unfit ?? (kind === 'api' && expires === undefined ? 'day' : null);
    setWrong(found);
    if (found) return;
    const scope =
      kind === 'api'
        ? { access: limits.access, resources: [...limits.resources], ...(expires !== undefined && { expires_at: expires }) }
        : {};
    mutate({ kind, name: name.trim(), ...scope }, { onSuccess: onMade });
  };
  return (
    <FormDialog title={`settings.${kind}_add`} action="settings.make" busy={isPending} onSubmit={make} onClose={onClose}>
      <TextField
        label={translate('settings.used_in')}
        value={name}
        autoFocus
        required
        error={wrong === 'name'}
        helperText={wrong === 'name' && translate('settings.used_in_required')}
        onChange={({ target }) => setName(target.value)}
      />
      {kind === 'api' && <LimitFields limits={limits} onChange={setLimits} wrong={wrong === 'name' ? null : wrong} />}
      <MutationProblem error={error} failed="settings.failed_make" />
    </FormDialog>
  );
}
