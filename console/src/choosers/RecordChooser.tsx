import { Autocomplete, type AutocompleteRenderInputParams, Box, TextField, type TextFieldProps, Typography } from '@mui/material';
import { type HTMLAttributes, useMemo, useState } from 'react';
import { type SortPayload, useGetList, useGetManyAggregate, useTranslate } from 'react-admin';
import type { DocumentRow, PropertyRow, Vendor } from '../api/types';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { addressOf } from '../properties/property-words';
import { usualOrder } from '../providers/usual-order';
import { regionShown } from '../i18n/locale';

/** What can be chosen; its note says which one it is where names are alike. */
export interface Choice<Id> {
  id: Id;
  name: string;
  note?: string | null;
}

export interface ChooserProps<Fixed extends string | null> extends Pick<
  TextFieldProps,
  'autoFocus' | 'error' | 'helperText' | 'required' | 'color' | 'onFocus' | 'onBlur' | 'sx'
> {
  label: string;
  /** The label is read out and not shown. */
  bare?: boolean;
  value: number | Fixed;
  /** Choices that stand before the records: none of them, all of them, those that are suggested. */
  first?: readonly Choice<number | Fixed>[];
  /** The id of a record that is not offered. */
  without?: number;
  disabled?: boolean;
  readOnly?: boolean;
  onChange: (value: number | Fixed, name: string) => void;
  /** Hears what is looked for; nothing once something is chosen. */
  onWords?: (words: string) => void;
}

/** What can be chosen from: how one is called, which are offered, and in which order. By its name the one that was typed whole comes before longer ones. */
const kinds = {
  properties: {
    choiceOf: (row: PropertyRow) => ({ id: row.id, name: row.name, note: addressOf(row) }),
    filter: {},
    sort: { field: 'name', order: 'ASC' },
    failed: 'properties.failed',
  },
  vendors: {
    choiceOf: (row: Vendor) => ({ id: row.id, name: row.business_name, note: row.service_type }),
    filter: { is_active: true },
    sort: usualOrder,
    failed: 'vendors.load_failed',
  },
  documents: {
    choiceOf: ({ id, filename, vendor_name: vendor, document_date: day }: DocumentRow) => ({
      id,
      name: filename,
      note: [vendor, day && formatDay(day)].filter(Boolean).join(' · ') || null,
    }),
    filter: { include_all: true },
    sort: usualOrder,
    failed: 'documents.failed_load',
  },
} as const;

interface Kind {
  choiceOf: (row: { id: number }) => Choice<number>;
  filter: object;
  sort: SortPayload;
  failed: string;
}

/** So many are offered at a time; more words find the others. */
const perPage = 50;
const keepRows = <Rows,>(rows: Rows): Rows => rows;
/** The line after the last choice, which cannot be chosen. */
const more = 'more';

interface RecordChooserProps<Fixed extends string | null> extends ChooserProps<Fixed> {
  resource: keyof typeof kinds;
}

/** The records that fit the words, asked for while the list is open, and the one that is chosen now. */
function useRecords(resource: keyof typeof kinds, { open, words, held }: { open: boolean; words: string; held: unknown }) {
  const { filter, sort, choiceOf } = kinds[resource] as Kind;
  const list = useGetList<{ id: number }>(
    resource,
    { pagination: { page: 1, perPage }, sort, filter: { ...filter, q: words } },
    { enabled: open, placeholderData: keepRows },
  );
  const ids = useMemo(() => (typeof held === 'number' ? [held] : []), [held]);
  const known = useGetManyAggregate<{ id: number }>(resource, { ids }, { enabled: ids.length > 0 }).data?.[0];
  const found = (list.data ?? []).map(choiceOf);
  // Until the server answers, of the rows of the words before only those stay that fit these: Enter must not choose another.
  const choices = list.isPlaceholderData ? found.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())) : found;
  return { list, choices, chosen: known ? choiceOf(known) : null };
}

type Chosen<Fixed extends string | null> = Required<Pick<RecordChooserProps<Fixed>, 'resource' | 'value' | 'first'>> & {
  without: RecordChooserProps<Fixed>['without'];
};

/** What the list offers: the fixed choices, the records found, and a last line that says what is not shown. */
function useOptions<Fixed extends string | null>(
  { resource, value, first, without }: Chosen<Fixed>,
  { open, words }: { open: boolean; words: string },
) {
  const translate = useTranslate();
  const { list, choices, chosen } = useRecords(resource, { open, words, held: value });
  type Id = number | Fixed | typeof more;
  const heldName = first.find(({ id }) => id === value)?.name ?? (value === null ? null : (chosen?.name ?? '…'));
  // The same as long as it is called the same: a new one would overwrite what is being typed.
  const held = useMemo((): Choice<Id> | null => (heldName === null ? null : { id: value, name: heldName }), [value, heldName]);
  const fitting = first.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  const named = new Set<unknown>([...first.map(({ id }) => id), without]);
  const hidden = list.isPlaceholderData ? 0 : (list.total ?? 0) - choices.length;
  const isMore = hidden > 0 ? translate('chooser.more', { count: hidden.toLocaleString(regionShown()) }) : null;
  const line = list.error ? translate(kinds[resource].failed) : isMore;
  const options: Choice<Id>[] = [
    ...fitting,
    ...choices.filter(({ id }) => !named.has(id)),
    ...(line === null ? [] : [{ id: more, name: line } as const]),
  ];
  return { options, held, isFetching: list.isFetching };
}

/** A choice in the list, with its note below. */
function Option({ item, choice: { id, name, note } }: { item: HTMLAttributes<HTMLLIElement>; choice: Choice<unknown> }) {
  return (
    <Box component="li" {...item} {...(note && { 'aria-label': name, 'aria-description': note })} sx={{ overflowWrap: 'anywhere' }}>
      {id === more ? (
        <Typography variant="caption">{name}</Typography>
      ) : (
        <div>
          {name}
          {note && <Note>{note}</Note>}
        </div>
      )}
    </Box>
  );
}

type SearchFieldProps = TextFieldProps & { params: AutocompleteRenderInputParams; label: string; bare?: boolean };

/** The field that words are typed into. */
const SearchField = ({ params, label, bare = false, ...field }: SearchFieldProps) => (
  <TextField
    {...params}
    {...field}
    {...(!bare && { label })}
    slotProps={{
      ...params.slotProps,
      inputLabel: { ...params.slotProps.inputLabel, shrink: true },
      htmlInput: { ...params.slotProps.htmlInput, ...(bare && { 'aria-label': label }), maxLength: 200 },
    }}
  />
);

/** A field to choose one record of many: the server finds them by the words that are typed. */
export function RecordChooser<Fixed extends string | null = null>(props: RecordChooserProps<Fixed>) {
  const { resource, value, first = [], without, disabled = false, readOnly = false, onChange, onWords, sx, ...field } = props;
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { options, held, isFetching } = useOptions({ resource, value, first, without }, { open, words: words.trim() });
  const look = (sought: string): void => {
    setWords(sought);
    onWords?.(sought);
  };
  return (
    <Autocomplete<Choice<number | Fixed | typeof more>, false, boolean>
      options={options}
      value={held}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_, choice) => {
        if (!choice || choice.id === more) return;
        // Whoever has typed the whole name changes no text by choosing it.
        look('');
        onChange(choice.id, choice.name);
      }}
      // What is typed is words to look for; what the field itself writes is not.
      onInputChange={(_, text, why) => look(why === 'input' ? text : '')}
      // What is typed is no choice yet: the form is not to be sent with what was chosen before.
      onKeyDown={(event) => event.key === 'Enter' && words !== '' && event.preventDefault()}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => String(id)}
      getOptionDisabled={({ id }) => id === more}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(found) => found}
      disableClearable
      autoHighlight={words !== ''}
      selectOnFocus
      openOnFocus={field.autoFocus === true}
      disabled={disabled}
      readOnly={readOnly}
      loading={isFetching}
      loadingText={translate('chooser.searching')}
      noOptionsText={translate('chooser.nothing')}
      fullWidth
      sx={sx ?? {}}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 'min(300px, 90vw)' } } }}
      renderOption={({ key, ...item }, choice) => <Option key={key} item={item} choice={choice} />}
      renderInput={(params) => <SearchField params={params} {...field} />}
    />
  );
}
