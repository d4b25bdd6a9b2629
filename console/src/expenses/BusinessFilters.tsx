import { Box } from '@mui/material';
import { FilterLiveForm, useTranslate } from 'react-admin';
import { SelectInput } from '../inputs/SelectInput';
import { TimeWindows } from './TimeWindows';
import { useCategoryChoices } from './use-category-choices';

/** Narrows the expenses of the business by category and by time. */
export function BusinessFilters() {
  const translate = useTranslate();
  const categories = useCategoryChoices({ onlyTop: true });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 250px' } }}>
        <FilterLiveForm>
          <SelectInput
            fullWidth
            source="category_id"
            label="expenses.category"
            choices={categories}
            emptyText={translate('expenses.all_categories')}
          />
        </FilterLiveForm>
      </Box>
      <TimeWindows />
    </Box>
  );
}
