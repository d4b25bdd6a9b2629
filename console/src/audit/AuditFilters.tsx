import { Box, MenuItem, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { SearchField } from '../layout/SearchField';
import { wholeList } from '../providers/usual-order';
import { nameOf, type User } from '../users/user-words';
import { actionOf, auditActions, auditResources, nounOf } from './audit-words';
import { type AuditFilter, useDeletedPeople } from './use-audit';

interface FilterProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

interface Choice {
  value: string;
  label: string;
}

const choicesOf = (values: readonly string[], words: (value: string) => string): Choice[] =>
  values.map((value) => ({ value, label: words(value) })).toSorted((a, b) => a.label.localeCompare(b.label));

/** What the log can be narrowed by: who, what, about what, from where and when. */
export function AuditFilters({ filter, onChange }: FilterProps) {
  const translate = useTranslate();
  const users = useGetList<User>('users', wholeList);
  const deleted = useDeletedPeople();
  const people = [
    ...(users.data ?? []).map((user) => ({ value: String(user.id), label: nameOf(user) })),
    ...(deleted.data ?? []).map(({ id, name }) => ({ value: String(id), label: translate('audit.deleted', { name }) })),
  ];
  const choose = (name: 'user_id' | 'action' | 'resource', label: string, all: string, choices: readonly Choice[]) => (
    <TextField
      select
      label={translate(label)}
      value={filter[name]}
      onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 150, flex: { xs: '1 1 40%', md: 1 } }}
    >
      <MenuItem value="">{translate(all)}</MenuItem>
      {choices.map(({ value, label: text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={translate(`audit.${name}`)}
      value={filter[name]}
      onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ minWidth: 140, flex: { xs: '1 1 40%', md: 'none' } }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 2, borderBottom: 1, borderColor: 'divider' }}>
      {choose('user_id', 'audit.who', 'audit.everybody', people)}
      {choose(
        'action',
        'audit.what',
        'audit.anything',
        choicesOf(auditActions, (action) => actionOf(action, translate)),
      )}
      {choose(
        'resource',
        'audit.about',
        'audit.every_noun',
        choicesOf(auditResources, (resource) => nounOf(resource, translate)),
      )}
      <SearchField
        label={translate('audit.address')}
        hint={translate('audit.address_hint')}
        value={filter.address}
        onChange={(address) => onChange({ ...filter, address })}
        sx={{ minWidth: 170, flex: { xs: '1 1 100%', md: 1 } }}
      />
      {day('from')}
      {day('to')}
    </Box>
  );
}
