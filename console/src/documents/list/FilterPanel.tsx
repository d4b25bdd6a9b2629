import { Box, Button, IconButton, MenuItem, Popover, TextField, Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { documentTypes, typeKey } from '../review/document-types';
import { changed, type HubFilter, mailboxes, narrowing, orders, valuesOf } from '../queue/hub-filter';

interface FilterPanelProps {
  anchor: HTMLElement;
  filter: HubFilter;
  onChange: (values: Record<string, string | null>) => void;
  onFilter: (filter: HubFilter) => void;
  onClose: () => void;
}

interface SavedView {
  name: string;
  filter: HubFilter;
}

/** What is shown now under a name, and the views that were saved in this browser. */
function SavedViews({ filter, onFilter }: Pick<FilterPanelProps, 'filter' | 'onFilter'>) {
  const translate = useTranslate();
  const [views, setViews] = useStore<SavedView[]>('hubViews', []);
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    setViews([...views.filter((view) => view.name !== wanted), { name: wanted, filter }]);
    setName('');
  };
  return (
    <Box component="section" sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate('documents.views')}
      </Typography>
      {views.map((view) => (
        <Box key={view.name} sx={{ display: 'flex', alignItems: 'center' }}>
          <Button size="small" color="inherit" sx={{ flex: 1, justifyContent: 'flex-start' }} onClick={() => onFilter(view.filter)}>
            {view.name}
          </Button>
          <IconButton
            size="small"
            aria-label={translate('documents.view_remove', { name: view.name })}
            onClick={() => setViews(views.filter((one) => one.name !== view.name))}
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

/** All that narrows and orders the list. A value takes effect at once and stands in the address. */
export function FilterPanel({ anchor, filter, onChange, onFilter, onClose }: FilterPanelProps) {
  const translate = useTranslate();
  const values = valuesOf(filter);
  // A day or an amount that is only half typed is no filter yet, and stays as it is typed.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const set = (name: string, value: string): void => {
    setTyped((before) => ({ ...before, [name]: value }));
    onChange({ [name]: value === '' ? null : value });
  };
  const field = (name: string) => ({
    label: translate(`documents.filter.${name}`),
    value: typed[name] ?? values[name] ?? '',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } },
  });
  const choice = (name: string, none: string, options: readonly (readonly [value: string, words: string])[]) => (
    <TextField select {...field(name)}>
      <MenuItem value="">{translate(none)}</MenuItem>
      {options.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {translate(words)}
        </MenuItem>
      ))}
    </TextField>
  );
  const types = [
    ...new Map(documentTypes.map(([label, value]) => [value, typeKey(label)] as const)),
    ['subscription', 'documents.subscription'] as const,
  ];
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
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        {choice(
          'sort',
          'documents.order.newest',
          Object.keys(orders).map((name) => [name, `documents.order.${name}`]),
        )}
        {choice('sure', 'documents.any', [
          ['yes', 'documents.sure_yes'],
          ['no', 'documents.sure_no'],
        ])}
        {choice('type', 'documents.any', types)}
        {choice(
          'mailbox',
          'documents.any',
          mailboxes.map((name) => [name, `mail.mailbox.${name}`]),
        )}
        <TextField {...field('vendor')} sx={{ gridColumn: '1 / -1' }} />
        <TextField type="date" {...field('from')} />
        <TextField type="date" {...field('to')} />
        <TextField {...field('min')} />
        <TextField {...field('max')} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        <Button
          color="inherit"
          disabled={filter === ''}
          onClick={() => {
            setTyped({});
            onFilter(changed(filter, Object.fromEntries([...narrowing(filter), 'q', 'sort'].map((name) => [name, null]))));
          }}
        >
          {translate('documents.filters_clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </Box>
      <SavedViews filter={filter} onFilter={onFilter} />
    </Popover>
  );
}
