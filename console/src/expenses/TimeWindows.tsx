import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useToday } from '../clock/use-today';
import { type TimeWindow, windows, windowStart } from './business-filters';

/** Narrows the list to the time that ends today. */
export function TimeWindows() {
  const translate = useTranslate();
  const today = useToday();
  const { filterValues, setFilters } = useListContext();
  const { from, to, ...others } = filterValues as Record<string, unknown>;
  const start = typeof from === 'string' && from !== '' ? from : null;
  const chosen = to ? undefined : windows.find((window) => windowStart(window, today) === start);
  const choose = (window: TimeWindow | null): void => {
    const first = window && windowStart(window, today);
    if (window) setFilters({ ...others, ...(first !== null && { from: first }) });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen ?? null}
      onChange={(_, window: TimeWindow | null) => choose(window)}
      aria-label={translate('expenses.window')}
      sx={{
        flex: { xs: '1 1 100%', sm: '0 0 auto' },
        '& .MuiToggleButton-root': { flex: 1, px: { xs: 0.5, sm: 1.75 }, height: 38, textTransform: 'none', whiteSpace: 'nowrap' },
      }}
    >
      {windows.map((window) => (
        <ToggleButton key={window} value={window}>
          {translate(`expenses.window_${window}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
