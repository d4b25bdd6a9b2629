import { Box, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldSentence } from '../api/error-words';
import type { components } from '../api/schema';
import { ActionButton } from '../layout/ActionButton';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { RouteLink } from '../layout/RouteLink';
import { Quiet } from '../layout/Text';
import { MutationProblem } from '../records/MutationProblem';
import { fieldProblemsOf } from '../records/problems';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { Section } from '../settings/Section';

type Names = components['schemas']['AccountNames'];
const single = ['paid_from', 'business', 'capital', 'without_line'] as const;

function NamesForm({ names, onClose }: { names: Names; onClose: () => void }) {
  const translate = useTranslate();
  const [values, setValues] = useState(names);
  const { mutate, isPending, error } = useChange(['bookkeeping', 'save'], (provider, sent: Names) => provider.saveAccountNames(sent), {
    done: 'bookkeeping.saved',
    failed: 'bookkeeping.failed_save',
    isShown: () => true,
  });
  const problems = fieldProblemsOf(error);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(values, { onSuccess: onClose });
  };
  const field = (key: string, label: string, value: string, change: (text: string) => void) => {
    const unfit = problems[key];
    return (
      <TextField
        key={key}
        size="small"
        label={label}
        value={value}
        error={unfit !== undefined}
        helperText={unfit !== undefined && fieldSentence(label, unfit)}
        onChange={({ target }) => change(target.value)}
      />
    );
  };
  return (
    <FormDialog wide title="bookkeeping.names" action="app.save" busy={isPending} onSubmit={save} onClose={onClose}>
      <Quiet words="bookkeeping.names_help" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {single.map((key) => field(key, translate(`bookkeeping.${key}`), values[key], (text) => setValues({ ...values, [key]: text })))}
        {Object.entries(values.lines).map(([line, name]) =>
          field(`lines.${line}`, translate('bookkeeping.line', { line }), name, (text) =>
            setValues({ ...values, lines: { ...values.lines, [line]: text } }),
          ),
        )}
      </Box>
      {Object.keys(problems).length === 0 && <MutationProblem error={error} failed="bookkeeping.failed_save" />}
    </FormDialog>
  );
}

/** What the accounts of other books are called, for the exports to them. */
export function AccountNames() {
  const { data, isError, refetch } = useCall(['bookkeeping', 'accounts'], (provider) => provider.accountNames());
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="bookkeeping.title"
      note="bookkeeping.note"
      action={data && <ActionButton words="bookkeeping.edit" size="small" onClick={() => setEditing(true)} />}
    >
      <LoadFailed failed={isError} words="bookkeeping.failed_load" onRetry={() => void refetch()} />
      <RouteLink to="/settings/exports" sx={{ justifySelf: 'start' }}>
        {translate('exports.open')}
      </RouteLink>
      {editing && data && <NamesForm names={data} onClose={() => setEditing(false)} />}
    </Section>
  );
}
