import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Category } from '../api/types';
import { type TimeWindow, windows } from './business-filters';

interface BusinessFiltersProps {
  categories: readonly Category[];
  category: number | null;
  window: TimeWindow;
  onCategory: (id: number | null) => void;
  onWindow: (window: TimeWindow) => void;
}

/** Narrows the expenses of the business by category and by time. */
export function BusinessFilters({ categories, category, window, onCategory, onWindow }: BusinessFiltersProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
      <TextField
        select
        label={translate('expenses.category')}
        value={categories.some(({ id }) => id === category) ? category : ''}
        onChange={(event) => onCategory(event.target.value === '' ? null : Number(event.target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 250px' } }}
      >
        <MenuItem value="">{translate('expenses.all_categories')}</MenuItem>
        {categories.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={window}
        onChange={(_, chosen: TimeWindow | null) => chosen && onWindow(chosen)}
        aria-label={translate('expenses.window')}
        sx={{
          flex: { xs: '1 1 100%', sm: '0 0 auto' },
          '& .MuiToggleButton-root': { flex: 1, px: { xs: 0.5, sm: 1.75 }, height: 38, textTransform: 'none', whiteSpace: 'nowrap' },
        }}
      >
        {windows.map((one) => (
          <ToggleButton key={one} value={one}>
            {translate(`expenses.window_${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
