import { Box, Collapse } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { FilterLiveForm, useListContext } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { BooleanInput } from '../inputs/BooleanInput';
import { SearchInput } from '../inputs/SearchInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { PlaceInput } from '../owners/PlaceInput';
import { CategoryFilter } from './CategoryFilter';
import { TimeWindows } from './TimeWindows';
import { useExpenseTags } from './use-expense-tags';

const typingMs = 300;
const kinds = ['expense', 'refund'];
const further = ['from', 'to', 'min_amount', 'max_amount', 'tag_ids', 'kind', 'unpaid', 'uncategorized', 'without_line'];
const row = (widths: string) => ({ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: widths } });
const named = (records: readonly { id: number; name: string }[] | undefined) =>
  (records ?? []).map(({ id, name }) => ({ id: String(id), name }));

function Day({ source }: { source: 'from' | 'to' }) {
  return <TextInput source={source} type="date" label={`expenses.${source}`} slotProps={{ inputLabel: { shrink: true } }} />;
}

function Flag({ source }: { source: 'unpaid' | 'uncategorized' | 'without_line' }) {
  return (
    <BooleanInput source={source} label={`expenses.only_${source}`} defaultValue="" parse={(on: boolean) => on || ''} format={Boolean} />
  );
}

function Further() {
  const amount = { type: 'number', slotProps: { htmlInput: { step: '0.01' } } } as const;
  return (
    <Box sx={{ ...row('repeat(4, minmax(0, 1fr))'), pt: 1.5 }}>
      <Day source="from" />
      <Day source="to" />
      <TextInput source="min_amount" label="expenses.min_amount" {...amount} />
      <TextInput source="max_amount" label="expenses.max_amount" {...amount} />
      <SelectInput source="tag_ids" label="expenses.tags" choices={named(useExpenseTags().data)} emptyText="expenses.all_tags" />
      <SelectInput source="kind" label="expenses.kind" choices={kinds} words="expenses.kind_" emptyText="expenses.all_kinds" />
      <Flag source="unpaid" />
      <Flag source="uncategorized" />
      <Flag source="without_line" />
    </Box>
  );
}

/** Narrows the expenses by whatever is known of them. */
export function AllFilters() {
  const { filterValues } = useListContext();
  const [open, setOpen] = useState(() => further.some((name) => name in (filterValues as object)));
  const id = useId();
  return (
    <Box sx={{ mb: 2 }}>
      <FilterLiveForm debounce={typingMs}>
        <Box
          sx={{
            ...row('minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)'),
            '& > :first-of-type': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
          }}
        >
          <SearchInput label="expenses.search" />
          <PlaceInput label="expenses.property" all="expenses.all_properties" />
          <CategoryFilter />
        </Box>
        <Collapse in={open} id={id} unmountOnExit>
          <Further />
        </Collapse>
      </FilterLiveForm>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5, alignItems: 'center' }}>
        <TimeWindows />
        <ActionButton
          words={open ? 'expenses.fewer_filters' : 'expenses.more_filters'}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          icon={SlidersHorizontal}
          variant="text"
        />
      </Box>
    </Box>
  );
}
