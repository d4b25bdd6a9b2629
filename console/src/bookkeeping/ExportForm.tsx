import { Box, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldSentence } from '../api/error-words';
import type { components } from '../api/schema';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import { PlaceChooser } from '../owners/PlaceChooser';
import { MutationProblem } from '../records/MutationProblem';
import { fieldProblemsOf } from '../records/problems';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import type { ScheduledExport } from './export-words';
import { profiles } from './profiles';

type Values = components['schemas']['ScheduledExportCreate'];

const periods = ['this_year', 'last_month', 'last_year'] as const;
const rhythms = ['daily', 'weekly', 'monthly'] as const;
const places = ['folder', 'bucket'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

const fresh: Values = {
  name: '',
  profile: 'quickbooks-expenses',
  period: 'this_year',
  property_id: null,
  owner_id: null,
  rhythm: 'weekly',
  at_hour: 6,
  place: 'folder',
  bucket: null,
  pattern: '{name}-{date}',
};

const valuesOf = ({ name, profile, period, property_id, owner_id, rhythm, at_hour, place, bucket, pattern }: ScheduledExport): Values => ({
  name,
  profile,
  period,
  property_id,
  owner_id,
  rhythm,
  at_hour,
  place,
  bucket,
  pattern,
});

interface FieldsProps {
  values: Values;
  /** What is wrong with a field, in a sentence. */
  problems: Readonly<Record<string, string>>;
  onChange: (values: Values) => void;
}

/** What is exported. */
function WhatFields({ values, problems, onChange }: FieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate('exports.name')}
        value={values.name}
        autoFocus
        required
        error={problems.name !== undefined}
        helperText={problems.name}
        onChange={({ target }) => onChange({ ...values, name: target.value })}
      />
      <ChoiceField
        values={profiles}
        words="bookkeeping.profile_"
        label={translate('exports.profile')}
        value={values.profile}
        onChange={(profile) => onChange({ ...values, profile })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <ChoiceField
          values={periods}
          words="exports.period_"
          label={translate('exports.period')}
          value={values.period}
          onChange={(period) => onChange({ ...values, period })}
        />
        <PlaceChooser
          label="exports.property"
          all="exports.every_property"
          value={values}
          onChange={({ property_id = null, owner_id = null }) => onChange({ ...values, property_id, owner_id })}
        />
      </Box>
    </>
  );
}

/** When it runs, and where its files go. */
function WhereFields({ values, problems, onChange }: FieldsProps) {
  const translate = useTranslate();
  const { data } = useCall(['scheduled-exports', 'places'], (provider) => provider.exportPlaces(), { staleTime: Infinity });
  const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
  return (
    <>
      <Box sx={pair}>
        <ChoiceField
          values={rhythms}
          words="exports.rhythm_"
          label={translate('exports.rhythm')}
          value={values.rhythm}
          onChange={(rhythm) => onChange({ ...values, rhythm })}
        />
        <ChoiceField
          values={hours}
          words={(hour) => `${hour.padStart(2, '0')}:00`}
          label={translate('exports.hour')}
          value={String(values.at_hour)}
          onChange={(hour) => onChange({ ...values, at_hour: Number(hour) })}
        />
      </Box>
      <ChoiceField
        values={places}
        words="exports.place_"
        label={translate('exports.place')}
        value={values.place}
        helperText={data && translate(values.place === 'folder' ? 'exports.folder_note' : 'exports.bucket_note', { ...data })}
        onChange={(place) => onChange({ ...values, place })}
      />
      {values.place === 'bucket' && (
        <TextField
          label={translate('exports.bucket')}
          value={values.bucket ?? ''}
          required
          error={problems.bucket !== undefined}
          helperText={problems.bucket}
          onChange={({ target }) => onChange({ ...values, bucket: target.value })}
        />
      )}
      <TextField
        label={translate('exports.pattern')}
        value={values.pattern}
        required
        error={problems.pattern !== undefined}
        helperText={problems.pattern ?? translate('exports.pattern_note')}
        onChange={({ target }) => onChange({ ...values, pattern: target.value })}
      />
    </>
  );
}

const shownFields = ['name', 'bucket', 'pattern'] as const;

/** The fields that are empty and must not be. */
const missingIn = ({ place, ...values }: Values): (typeof shownFields)[number][] =>
  shownFields.filter((field) => (field !== 'bucket' || place === 'bucket') && (values[field] ?? '').trim() === '');

/** Adds an export, or changes one. */
export function ExportForm({ plan, onClose }: { plan: ScheduledExport | null; onClose: () => void }) {
  const translate = useTranslate();
  const [values, setValues] = useState<Values>(plan ? valuesOf(plan) : fresh);
  const { mutate, isPending, error } = useChange(
    ['scheduled-exports', 'save'],
    async (provider, sent: Values) => (await (plan ? provider.changeExport(plan.id, sent) : provider.addExport(sent))).data,
    { done: plan ? 'exports.saved' : 'exports.added', failed: 'exports.failed_save', isShown: () => true },
  );
  const [tried, setTried] = useState(false);
  const found = fieldProblemsOf(error);
  const missing = missingIn(values);
  const problems = Object.fromEntries(
    shownFields.flatMap((field) => {
      if (tried && missing.includes(field)) return [[field, translate(`exports.${field}_required`)]];
      return found[field] === undefined ? [] : [[field, fieldSentence(translate(`exports.${field}`), found[field])]];
    }),
  );
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing.length > 0) return;
    mutate({ ...values, bucket: values.place === 'bucket' ? (values.bucket?.trim() ?? '') : null }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={plan ? 'exports.edit_title' : 'exports.add'} action="app.save" busy={isPending} onSubmit={save} onClose={onClose}>
      <WhatFields values={values} problems={problems} onChange={setValues} />
      <WhereFields values={values} problems={problems} onChange={setValues} />
      {Object.keys(problems).length === 0 && <MutationProblem error={error} failed="exports.failed_save" />}
    </FormDialog>
  );
}
