import { Box, Button, IconButton, MenuItem, Popover, TextField, Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FilterLiveForm, useListContext, useSavedQueries, useTranslate } from 'react-admin';
import { SelectInput } from '../../inputs/SelectInput';
import { TextInput } from '../../inputs/TextInput';
import { fitting } from '../../inputs/validators';
import { usualOrder } from '../../providers/usual-order';
import { documentTypes, typeKey } from '../review/document-types';
import { bySure, cleared, mailboxes, type Order, orderOf, orders, type Sure, sureOf } from '../queue/hub-filter';
import { useHubList } from '../queue/use-queue';

const types = [
  ...new Map(documentTypes.map(([label, value]) => [value, typeKey(label)] as const)),
  ['subscription', 'documents.subscription'] as const,
];
const isAmount = fitting((text) => /^\d{1,9}(\.\d{1,2})?$/.test(text), 'quick.bad_amount');
const sureWords = [
  ['', 'documents.any'],
  ['yes', 'documents.sure_yes'],
  ['no', 'documents.sure_no'],
] as const;
const shrunk = { slotProps: { inputLabel: { shrink: true } } };

/** What is shown now under a name, and the views that were saved in this browser. */
function SavedViews() {
  const translate = useTranslate();
  const { filter, sort } = useHubList();
  const { setFilters, setSort } = useListContext();
  const [views, setViews] = useSavedQueries('documents');
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const label = name.trim();
    if (label === '') return;
    setViews([...views.filter((view) => view.label !== label), { label, value: { filter, sort } }]);
    setName('');
  };
  return (
    <Box component="section" sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate('documents.views')}
      </Typography>
      {views.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center' }}>
          <Button
            size="small"
            color="inherit"
            sx={{ flex: 1, justifyContent: 'flex-start' }}
            onClick={() => {
              setFilters(value.filter ?? {});
              setSort(value.sort ?? usualOrder);
            }}
          >
            {label}
          </Button>
          <IconButton
            size="small"
            aria-label={translate('documents.view_remove', { name: label })}
            onClick={() => setViews(views.filter((view) => view.label !== label))}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </Box>
      ))}
      <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <TextField
          fullWidth
          label={translate('documents.view_name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Button type="submit" variant="outlined" disabled={name.trim() === ''} sx={{ flexShrink: 0 }}>
          {translate('documents.view_save')}
        </Button>
      </Box>
    </Box>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  value: T;
  choices: readonly (readonly [value: T, words: string])[];
  onChange: (value: T) => void;
}

/** A choice that is not one value of the filter. */
function Choice<T extends string>({ name, value, choices, onChange }: ChoiceProps<T>) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(`documents.filter.${name}`)}
      value={value}
      onChange={({ target }) => onChange(target.value as T)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {choices.map(([id, words]) => (
        <MenuItem key={id} value={id}>
          {translate(words)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const orderChoices = (Object.keys(orders) as Order[]).map((name) => [name, `documents.order.${name}`] as const);

function FilterFields() {
  const translate = useTranslate();
  const { filter, sort } = useHubList();
  const { setFilters, setSort } = useListContext();
  const named = (choices: Iterable<readonly [id: string, words: string]>) =>
    [...choices].map(([id, words]) => ({ id, name: translate(words) }));
  const any = translate('documents.any');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      <Choice name="sort" value={orderOf(sort)} choices={orderChoices} onChange={(name) => setSort(orders[name])} />
      <Choice<Sure>
        name="sure"
        value={sureOf(filter)}
        choices={sureWords}
        onChange={(sure) => setFilters({ ...filter, ...bySure(sure) })}
      />
      <SelectInput source="document_type" label="documents.filter.type" choices={named(types)} emptyText={any} />
      <SelectInput
        source="mailbox"
        label="documents.filter.mailbox"
        choices={named(mailboxes.map((name) => [name, `mail.mailbox.${name}`]))}
        emptyText={any}
      />
      <TextInput source="vendor" label="documents.filter.vendor" sx={{ gridColumn: '1 / -1' }} {...shrunk} />
      <TextInput source="date_from" label="documents.filter.from" type="date" {...shrunk} />
      <TextInput source="date_to" label="documents.filter.to" type="date" {...shrunk} />
      <TextInput source="min_amount" label="documents.filter.min" validate={isAmount} {...shrunk} />
      <TextInput source="max_amount" label="documents.filter.max" validate={isAmount} {...shrunk} />
    </Box>
  );
}

/** All that narrows and orders the list. A value takes effect at once and is kept in the address. */
export function FilterPanel({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const { filter, sort } = useHubList();
  const { setFilters, setSort } = useListContext();
  // Cleared, the form begins anew: what was typed and is no filter goes too.
  const [clearings, setClearings] = useState(0);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('documents.filters'), sx: { p: 2, width: 400, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <FilterLiveForm key={clearings} debounce={300}>
        <FilterFields />
      </FilterLiveForm>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        <Button
          color="inherit"
          disabled={Object.keys(filter).length === 0 && orderOf(sort) === 'newest'}
          onClick={() => {
            setClearings(clearings + 1);
            setFilters(cleared(filter));
            setSort(usualOrder);
          }}
        >
          {translate('documents.filters_clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </Box>
      <SavedViews />
    </Popover>
  );
}
