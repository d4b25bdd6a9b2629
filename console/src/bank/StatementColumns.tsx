import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BankCsvSettings, BankPreview } from '../api/types';
import { ChoiceField } from '../layout/ChoiceField';
import { ColumnTable } from '../layout/Rows';
import { Text } from '../layout/Text';

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))' } as const;
const none = '';
const shrunk = { inputLabel: { shrink: true } } as const;

interface StatementColumnsProps {
  csv: NonNullable<BankPreview['csv']>;
  onChange: (settings: BankCsvSettings) => void;
}

/** The settings with another column for a field. */
function placed(settings: BankCsvSettings, field: string, at: string): BankCsvSettings {
  const others = Object.fromEntries(Object.entries(settings.columns).filter(([key]) => key !== field));
  return { ...settings, columns: at === none ? others : { ...others, [field]: Number(at) } };
}

function ColumnField({ field, csv, onPlace }: { field: string; csv: StatementColumnsProps['csv']; onPlace: (at: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(`bank.field_${field}`)}
      error={csv.asks?.columns.includes(field) ?? false}
      value={csv.settings.columns[field] ?? none}
      onChange={({ target }) => onPlace(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={none}>{translate('imports.no_column')}</MenuItem>
      {csv.columns.map((name, at) => (
        // Columns have no name but their place.
        <MenuItem key={`${at} ${name}`} value={at}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Which column of a CSV file is what, and how its days and amounts are read. */
export function StatementColumns({ csv, onChange }: StatementColumnsProps) {
  const translate = useTranslate();
  const { columns, head, fields, settings, asks } = csv;
  const shown = columns.map((label, at) => ({
    key: String(at),
    label,
    look: { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  }));
  return (
    <Box component="section" aria-label={translate('bank.columns')} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Text words="bank.columns" variant="h3" />
      <Box sx={grid}>
        {fields.map(({ key }) => (
          <ColumnField key={key} field={key} csv={csv} onPlace={(at) => onChange(placed(settings, key, at))} />
        ))}
        <ChoiceField
          label={translate('imports.day_order')}
          values={['mdy', 'dmy'] as const}
          words="imports.day_order_"
          value={settings.day_order ?? ('' as 'mdy')}
          error={asks?.day_order ?? false}
          onChange={(order) => onChange({ ...settings, day_order: order })}
          slotProps={shrunk}
        />
        <ChoiceField
          label={translate('imports.decimal')}
          values={['.', ','] as const}
          words={(mark) => (mark === '.' ? '1,234.56' : '1.234,56')}
          value={settings.decimal ?? ('' as '.')}
          error={asks?.decimal ?? false}
          onChange={(mark) => onChange({ ...settings, decimal: mark })}
          slotProps={shrunk}
        />
        <ChoiceField
          label={translate('bank.spent_sign')}
          values={['below_zero', 'above_zero'] as const}
          words="bank.spent_"
          value={settings.spent ?? 'below_zero'}
          onChange={(spent) => onChange({ ...settings, spent })}
          slotProps={shrunk}
        />
      </Box>
      <ColumnTable
        label="imports.first_rows"
        rows={head.map((cellsOfRow, at) => ({ at, cellsOfRow }))}
        columns={shown}
        cells={({ cellsOfRow }) => Object.fromEntries(shown.map(({ key }, at) => [key, cellsOfRow[at] ?? '']))}
        keyOf={({ at }) => at}
      />
    </Box>
  );
}
