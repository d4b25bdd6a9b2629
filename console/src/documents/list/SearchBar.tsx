import { Box, Button, InputBase } from '@mui/material';
import { ListFilter, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FilterLiveForm, useInput, useTranslate } from 'react-admin';
import { usualOrder } from '../../providers/usual-order';
import { countNarrowing } from '../queue/hub-filter';
import { useHubList } from '../queue/use-queue';

const FilterPanel = lazy(() => import('./FilterPanel').then((module) => ({ default: module.FilterPanel })));

/** After so long without a key what was typed is looked for, in milliseconds. */
const typingMs = 300;

function Words() {
  const translate = useTranslate();
  const { field } = useInput({ source: 'q', defaultValue: '' });
  const { ref, ...input } = field;
  return (
    <InputBase
      type="search"
      autoComplete="off"
      fullWidth
      placeholder={translate('documents.search')}
      {...input}
      inputRef={ref}
      inputProps={{ 'aria-label': translate('documents.search'), maxLength: 200 }}
      sx={{ fontSize: 13.5 }}
    />
  );
}

/** Looks for words in the queue, and opens all other filters. */
export function SearchBar() {
  const translate = useTranslate();
  const { filter, sort } = useHubList();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = countNarrowing(filter) + (sort.field === usualOrder.field ? 0 : 1);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.75,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        '& form': { flex: 1 },
      }}
    >
      <Search size={15} aria-hidden style={{ flexShrink: 0, opacity: 0.7 }} />
      <FilterLiveForm debounce={typingMs}>
        <Words />
      </FilterLiveForm>
      <Button
        size="small"
        color={count > 0 ? 'primary' : 'inherit'}
        startIcon={<ListFilter size={15} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {count > 0 ? translate('documents.filters_set', { count }) : translate('documents.filters')}
      </Button>
      {anchor && (
        <Suspense>
          <FilterPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </Box>
  );
}
