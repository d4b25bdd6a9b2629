import { Box, Button, InputBase } from '@mui/material';
import { ListFilter, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type HubFilter, narrowing, valuesOf } from '../queue/hub-filter';

const FilterPanel = lazy(() => import('./FilterPanel').then((module) => ({ default: module.FilterPanel })));

/** After so long without a key what was typed is looked for, in milliseconds. */
const typingMs = 300;

interface SearchBarProps {
  filter: HubFilter;
  onChange: (values: Record<string, string | null>) => void;
  onFilter: (filter: HubFilter) => void;
}

/** Looks for words in the queue, and opens all other filters. */
export function SearchBar({ filter, onChange, onFilter }: SearchBarProps) {
  const translate = useTranslate();
  const { q = '', sort } = valuesOf(filter);
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A saved view or the way back brought other words.
  if (q !== asked) {
    setAsked(q);
    setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (words: string): void => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(words.trim());
      onChange({ q: words });
    }, typingMs);
  };
  const count = narrowing(filter).length + (sort === undefined ? 0 : 1);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.75, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <Search size={15} aria-hidden style={{ flexShrink: 0, opacity: 0.7 }} />
      <InputBase
        type="search"
        value={typed}
        placeholder={translate('documents.search')}
        onChange={(event) => type(event.target.value)}
        inputProps={{ 'aria-label': translate('documents.search'), maxLength: 200 }}
        sx={{ flex: 1, fontSize: 13.5 }}
      />
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
          <FilterPanel anchor={anchor} filter={filter} onChange={onChange} onFilter={onFilter} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </Box>
  );
}
