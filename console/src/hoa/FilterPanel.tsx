import { Box, Card } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { SearchInput } from '../inputs/SearchInput';
import { SelectInput } from '../inputs/SelectInput';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import { PlaceInput } from '../owners/PlaceInput';
import { usualOrder } from '../providers/usual-order';
import { FilterBar } from '../records/FilterBar';
import { priorities, statuses, types } from './hoa-words';

const choices = [
  { source: 'status', choices: statuses, words: 'hoa.status.' },
  { source: 'priority', choices: priorities, words: 'hoa.priority.' },
  { source: 'document_type', choices: types, words: 'hoa.type.' },
] as const;

const columns = { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', lg: '1.6fr repeat(5, minmax(0, 1fr))' };
const whole = { gridColumn: '1 / -1' };

/** The heading, and the button that forgets the filters. */
function Heading() {
  const { getValues, setValue } = useFormContext();
  // One by one, so that words still being typed are forgotten too.
  const clear = (): void => Object.keys(getValues()).forEach((name) => setValue(name, ''));
  return (
    <Box sx={{ ...whole, display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
      <Text words="hoa.filters" id="hoa-filters" variant="h2" />
      <ActionButton words="hoa.clear_all" variant="text" size="small" onClick={clear} />
    </Box>
  );
}

/** The six filters. */
export function FilterPanel() {
  const translate = useTranslate();
  const { total = 0 } = useGetList('properties', { pagination: { page: 1, perPage: 1 }, sort: usualOrder });
  const reviewed = ['needs_review', 'reviewed'].map((name) => ({ id: String(name === 'needs_review'), name: translate(`hoa.${name}`) }));
  return (
    <Card component="section" aria-labelledby="hoa-filters" sx={{ p: 2, mb: 2 }}>
      <FilterBar sx={{ gridTemplateColumns: columns }}>
        <Heading />
        <SearchInput
          source="search"
          type="text"
          label="hoa.search"
          hint="hoa.search_hint"
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        />
        {choices.map((choice) => (
          <SelectInput key={choice.source} {...choice} label={`hoa.filter_${choice.source}`} emptyText={`hoa.all_${choice.source}`} />
        ))}
        <PlaceInput label={translate('hoa.filter_property', { smart_count: total })} all="hoa.all_properties" />
        <SelectInput source="requires_review" choices={reviewed} label="hoa.filter_review" emptyText="hoa.review_all" />
      </FilterBar>
    </Card>
  );
}
