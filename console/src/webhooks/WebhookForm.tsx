import { Box, Checkbox, FormControlLabel, FormHelperText, FormLabel, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldSentence } from '../api/error-words';
import type { components } from '../api/schema';
import { FormDialog } from '../layout/FormDialog';
import { MutationProblem } from '../records/MutationProblem';
import { fieldProblemsOf } from '../records/problems';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { byNoun, type Webhook, type WebhookGiven } from './webhook-words';

type Values = components['schemas']['WebhookEndpointCreate'];
type EventType = Values['events'][number];

function TypesField({ chosen, wrong, onChange }: { chosen: readonly string[]; wrong: boolean; onChange: (types: EventType[]) => void }) {
  const translate = useTranslate();
  const { data } = useCall(['webhook-types'], (provider) => provider.webhookTypes(), { staleTime: Infinity });
  const all = (data ?? []).map(({ type }) => type as EventType);
  const set = (types: readonly string[], on: boolean): void =>
    onChange(all.filter((type) => (types.includes(type) ? on : chosen.includes(type))));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FormLabel component="legend">{translate('webhooks.events')}</FormLabel>
      {byNoun(all).map(([noun, types]) => {
        const some = types.some((type) => chosen.includes(type));
        const every = types.every((type) => chosen.includes(type));
        return (
          <Box key={noun} sx={{ mt: 0.5 }}>
            <FormControlLabel
              label={translate(`webhooks.noun_${noun}`)}
              control={<Checkbox size="small" checked={every} indeterminate={some && !every} onChange={(_, on) => set(types, on)} />}
            />
            <Box sx={{ pl: 3.5, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
              {types.map((type) => (
                <FormControlLabel
                  key={type}
                  label={translate(`webhooks.event_${type.split('.')[1] ?? type}`)}
                  control={
                    <Checkbox
                      size="small"
                      checked={chosen.includes(type)}
                      slotProps={{ input: { 'aria-label': type } }}
                      onChange={(_, on) => set([type], on)}
                    />
                  }
                />
              ))}
            </Box>
          </Box>
        );
      })}
      <FormHelperText error={wrong}>{translate(wrong ? 'webhooks.events_required' : 'webhooks.events_note')}</FormHelperText>
    </Box>
  );
}

interface FormProps {
  /** The one that is changed; null: a new one. */
  webhook: Webhook | null;
  onAdded: (given: WebhookGiven) => void;
  onClose: () => void;
}

/** A new one where none is given; then what was made, with its secret. */
function useSave(webhook: Webhook | null) {
  return useChange(
    ['webhooks', 'save'],
    async (provider, sent: Values) => {
      if (!webhook) return (await provider.addWebhook(sent)).data;
      const { is_on: _kept, ...changed } = sent;
      await provider.changeWebhook(webhook.id, changed);
      return null;
    },
    { failed: 'webhooks.failed_save', isShown: (problem) => fieldProblemsOf(problem).url !== undefined },
  );
}

interface FieldsProps {
  values: Values;
  /** It was tried to save: what is missing is said. */
  tried: boolean;
  /** What the server finds wrong with the address. */
  unfit: string | undefined;
  onChange: (values: Values) => void;
}

function NameAndUrl({ values, tried, unfit, onChange }: FieldsProps) {
  const translate = useTranslate();
  const nameMissing = tried && values.name.trim() === '';
  const missing = tried && values.url.trim() === '' ? translate('webhooks.url_required') : null;
  const urlProblem = unfit === undefined ? missing : fieldSentence(translate('webhooks.url'), unfit);
  return (
    <>
      <TextField
        label={translate('webhooks.name')}
        value={values.name}
        autoFocus
        required
        error={nameMissing}
        helperText={translate(nameMissing ? 'webhooks.name_required' : 'webhooks.name_note')}
        onChange={({ target }) => onChange({ ...values, name: target.value })}
      />
      <TextField
        label={translate('webhooks.url')}
        value={values.url}
        required
        type="url"
        error={urlProblem !== null}
        helperText={urlProblem ?? translate('webhooks.url_note')}
        onChange={({ target }) => onChange({ ...values, url: target.value })}
      />
    </>
  );
}

/** Registers a webhook, or changes one. */
export function WebhookForm({ webhook, onAdded, onClose }: FormProps) {
  const { mutate, isPending, error } = useSave(webhook);
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState<Values>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: (webhook?.events ?? []) as EventType[],
    is_on: webhook?.is_on ?? true,
  });
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (values.name.trim() === '' || values.url.trim() === '' || values.events.length === 0) return;
    mutate({ ...values, name: values.name.trim(), url: values.url.trim() }, { onSuccess: (given) => (given ? onAdded(given) : onClose()) });
  };
  const unfit = fieldProblemsOf(error).url;
  return (
    <FormDialog
      title={webhook ? 'webhooks.edit_title' : 'webhooks.add'}
      action="app.save"
      busy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <NameAndUrl values={values} tried={tried} unfit={unfit} onChange={setValues} />
      <TypesField
        chosen={values.events}
        wrong={tried && values.events.length === 0}
        onChange={(events) => setValues({ ...values, events })}
      />
      {unfit === undefined && <MutationProblem error={error} failed="webhooks.failed_save" />}
    </FormDialog>
  );
}
