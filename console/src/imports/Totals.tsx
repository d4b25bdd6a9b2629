import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { counted } from '../i18n/counted';
import type { Import } from '../api/types';
import { ColumnTable, figureLook } from '../layout/Rows';
import { StatCard, StatCards } from '../layout/StatCard';
import { Quiet, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { rowsOf, totalOf } from './import-words';

type Report = NonNullable<Import['report']>;
const columns = [{ key: 'name' }, { key: 'rows', right: true, look: figureLook }, { key: 'total', right: true, look: figureLook }] as const;

function Sums({ title, rows, nameless }: { title: string; rows: Report['by_year']; nameless: string }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Text words={title} variant="h3" sx={{ mb: 0.5 }} />
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        <ColumnTable
          label={title}
          words="imports.sum_"
          rows={rows}
          columns={columns}
          cells={({ name, rows: count, total }) => ({
            name: name ?? translate(nameless),
            rows: counted(count).count,
            total: total === null ? '–' : money(total),
          })}
          keyOf={({ name }) => name ?? ''}
        />
      </Box>
    </Box>
  );
}

/** Whether what is to be written has been, is being, or would be. */
function writtenWords(row: Import): string {
  if (rowsOf(row, 'imported', 'kept', 'undone') === 0 && row.state !== 'running') return 'imports.figure_new';
  return rowsOf(row, 'new') > 0 ? 'imports.figure_running' : 'imports.figure_imported';
}

/** What the rows of a file come to: those of the file, those that are (or would be) written, and those that are not. */
export function Totals({ row, report }: { row: Import; report: Report }) {
  const translate = useTranslate();
  const money = useMoney();
  const isWritten = rowsOf(row, 'imported', 'kept', 'undone') > 0;
  const written = isWritten ? (['new', 'imported', 'kept'] as const) : (['new'] as const);
  const figure = (rows: number, total: number | null) => {
    const words = translate('imports.of_rows', counted(rows));
    return total === null ? { value: words, note: '' } : { value: money(total), note: words };
  };
  const cards = [
    ['imports.figure_file', figure(report.file.rows, report.file.total)],
    [writtenWords(row), figure(rowsOf(row, ...written), totalOf(row, ...written))],
    ['imports.figure_there', figure(rowsOf(row, 'existing'), totalOf(row, 'existing'))],
    [
      'imports.figure_not',
      figure(
        rowsOf(row, 'conflict', 'undecided', 'refused', 'left_out', 'undone'),
        totalOf(row, 'conflict', 'undecided', 'refused', 'left_out', 'undone'),
      ),
    ],
  ] as const;
  return (
    <Box component="section" aria-label={translate('imports.totals')} sx={{ mb: 2, display: 'grid', gap: 2 }}>
      <StatCards count={4}>
        {cards.map(([label, { value, note }]) => (
          <StatCard key={label} label={label} value={value} note={note} />
        ))}
      </StatCards>
      {row.kind === 'expenses' && report.by_year.length > 0 && (
        <Card sx={{ p: 2 }}>
          <Text words="imports.would_be_written" variant="h2" />
          <Quiet words="imports.exact" sx={{ mb: 1.5 }} />
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' } }}>
            <Sums title="imports.by_property" rows={report.by_property} nameless="imports.business" />
            <Sums title="imports.by_year" rows={report.by_year} nameless="imports.business" />
            <Sums title="imports.by_category" rows={report.by_category} nameless="imports.no_category" />
          </Box>
        </Card>
      )}
    </Box>
  );
}
