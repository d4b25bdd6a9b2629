import { useGetList, useTranslate } from 'react-admin';
import { SearchInput } from '../inputs/SearchInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { wholeList } from '../providers/usual-order';
import { FilterBar } from '../records/FilterBar';
import { nameOf, type User } from '../users/user-words';
import { actionOf, auditActions, auditResources, nounOf } from './audit-words';
import { useDeletedPeople } from './use-audit';

const choicesOf = (values: readonly string[], words: (value: string) => string) =>
  values.map((id) => ({ id, name: words(id) })).toSorted((a, b) => a.name.localeCompare(b.name));

const dayLooks = { type: 'date', slotProps: { inputLabel: { shrink: true } }, sx: { minWidth: 140, flex: { xs: '1 1 40%', md: 'none' } } };
const choiceLooks = { minWidth: 150, flex: { xs: '1 1 40%', md: 1 } };

/** What the log can be narrowed by: who, what, about what, from where and when. */
export function AuditFilters() {
  const translate = useTranslate();
  const users = useGetList<User>('users', wholeList).data ?? [];
  const deleted = useDeletedPeople();
  const people = [
    ...users.map((user) => ({ id: String(user.id), name: nameOf(user) })),
    ...deleted.map(({ id, name }) => ({ id, name: translate('audit.deleted', { name }) })),
  ];
  const choices = [
    ['user_id', 'audit.who', 'audit.everybody', people],
    ['action', 'audit.what', 'audit.anything', choicesOf(auditActions, (action) => actionOf(action, translate))],
    ['resource', 'audit.about', 'audit.every_noun', choicesOf(auditResources, (resource) => nounOf(resource, translate))],
  ] as const;
  return (
    <FilterBar sx={{ display: 'flex', flexWrap: 'wrap', p: 2, borderBottom: 1, borderColor: 'divider' }}>
      {choices.map(([source, label, all, offered]) => (
        <SelectInput key={source} source={source} label={label} choices={offered} emptyText={all} sx={choiceLooks} />
      ))}
      <SearchInput
        source="address"
        type="text"
        label="audit.address"
        hint="audit.address_hint"
        sx={{ minWidth: 170, flex: { xs: '1 1 100%', md: 1 } }}
      />
      <TextInput source="from" label="audit.from" {...dayLooks} />
      <TextInput source="to" label="audit.to" {...dayLooks} />
    </FilterBar>
  );
}
