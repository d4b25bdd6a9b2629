import { Box, Card, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { counted } from '../i18n/counted';
import type { Import, ImportSettings } from '../api/types';
import { ChoiceField } from '../layout/ChoiceField';
import { ColumnTable } from '../layout/Rows';
import { Quiet, Text } from '../layout/Text';
import { type Draft, withColumn } from './import-draft';

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))' } as const;
const none = '';
/** Keeps the line below a field, so that fields stand on one height. */
const blank = ' ';
const shrunk = { inputLabel: { shrink: true } } as const;

interface ColumnFieldProps {
  field: Import['fields'][number];
  file: NonNullable<Import['file']>;
  draft: Draft;
}

/** Which column a field is; below it what stands in that column first. */
function ColumnField({ field, file, draft: { settings, change } }: ColumnFieldProps) {
  const translate = useTranslate();
  const at = settings.columns[field.key];
  const first = at === undefined ? '' : (file.head.find((row) => row[at])?.[at] ?? '');
  const isMissing = field.required && at === undefined;
  return (
    <TextField
      select
      label={translate(`import_fields.${field.key}`)}
      required={field.required}
      error={isMissing}
      helperText={isMissing ? translate('imports.column_needed') : first.slice(0, 60) || blank}
      value={at ?? none}
      onChange={({ target }) => change(withColumn(settings, field.key, target.value === none ? null : Number(target.value)))}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={none}>{translate('imports.no_column')}</MenuItem>
      {file.columns.map(({ name }, column) => (
        // Columns have no name but their place.
        <MenuItem key={`${column} ${name}`} value={column}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** How the days and amounts of the file are read: asked for where it does not say so itself. */
function Reading({ row, draft: { settings, change } }: { row: Import; draft: Draft }) {
  const translate = useTranslate();
  const asked = (isAsked: boolean, value: string | null) => ({
    error: isAsked && value === null,
    helperText: isAsked ? translate('imports.ambiguous') : blank,
  });
  const { day_order: order, decimal, negative } = settings;
  const hasSlashes = row.fields.some(
    ({ key, type }) => type === 'day' && (row.file?.columns[settings.columns[key] ?? -1]?.slashes ?? 0) > 0,
  );
  const has = (...types: string[]) => row.fields.some(({ key, type }) => types.includes(type) && settings.columns[key] !== undefined);
  return (
    <Box sx={{ ...grid, mt: 2 }}>
      {hasSlashes && (
        <ChoiceField
          label={translate('imports.day_order')}
          values={['mdy', 'dmy'] as const}
          words="imports.day_order_"
          value={order ?? ('' as 'mdy')}
          onChange={(value) => change({ day_order: value })}
          slotProps={shrunk}
          {...asked(row.asks.day_order, order)}
        />
      )}
      {has('amount', 'money') && (
        <ChoiceField
          label={translate('imports.decimal')}
          values={['.', ','] as const}
          words={(value) => (value === '.' ? '1,234.56' : '1.234,56')}
          value={decimal ?? (row.asks.decimal ? ('' as '.') : '.')}
          onChange={(value) => change({ decimal: value })}
          slotProps={shrunk}
          {...asked(row.asks.decimal, decimal)}
        />
      )}
      {row.kind === 'expenses' && (
        <ChoiceField<ImportSettings['negative']>
          label={translate('imports.negative')}
          values={['refund', 'expense']}
          words="imports.negative_"
          value={negative}
          onChange={(value) => change({ negative: value })}
          helperText={blank}
        />
      )}
    </Box>
  );
}

/** The columns of a file and the fields they are, with its first rows. */
export function Columns({ row, draft }: { row: Import; draft: Draft }) {
  const translate = useTranslate();
  const { file, fields } = row;
  if (!file) return null;
  const columns = file.columns.map(({ name }, at) => ({ key: String(at), label: name }));
  const cells = (cellsOfRow: readonly string[]) => Object.fromEntries(columns.map(({ key }, at) => [key, cellsOfRow[at] ?? '']));
  return (
    <Card component="section" aria-label={translate('imports.columns')} sx={{ mb: 2 }}>
      <Box sx={{ p: 2 }}>
        <Text words="imports.columns" variant="h2" />
        <Quiet words="imports.columns_hint" args={counted(file.rows)} sx={{ mb: 2 }} />
        <Box sx={grid}>
          {fields.map((field) => (
            <ColumnField key={field.key} field={field} file={file} draft={draft} />
          ))}
        </Box>
        <Reading row={row} draft={draft} />
        <Text words="imports.first_rows" variant="h3" sx={{ mt: 1 }} />
      </Box>
      <ColumnTable
        label="imports.first_rows"
        rows={file.head.map((cellsOfRow, at) => ({ at, cellsOfRow }))}
        columns={columns.map((column) => ({
          ...column,
          look: { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        }))}
        cells={({ cellsOfRow }) => cells(cellsOfRow)}
        keyOf={({ at }) => at}
      />
    </Card>
  );
}
