import { Card, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { counted } from '../i18n/counted';
import type { Import } from '../api/types';
import { Rows } from '../layout/Rows';
import { Quiet, Text } from '../layout/Text';
import { noteWords } from './import-words';

const columns = [{ key: 'record', heading: true }, { key: 'row' }, { key: 'why', long: true }] as const;
const places: Readonly<Record<string, (id: number) => string>> = {
  expenses: () => '/expenses/all',
  properties: (id) => `/properties/${id}`,
  vendors: () => '/vendors',
};

type Kept = Import['kept_records'][number];

function cellsOf({ resource, id, row, note }: Kept, translate: ReturnType<typeof useTranslate>) {
  const name = translate(`imports.record_${resource}`, { id });
  const to = places[resource]?.(id);
  const link = to !== undefined && (
    <Link component={RouterLink} to={to}>
      {name}
    </Link>
  );
  return { record: link || name, row, why: note && noteWords(note, translate) };
}

/** What an undo has kept, and why. */
export function KeptRecords({ row: { kept, kept_records: records } }: { row: Import }) {
  const translate = useTranslate();
  if (kept === 0) return null;
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Text words="imports.kept_title" args={counted(kept)} variant="h2" sx={{ p: 2, pb: 0 }} />
      <Quiet words="imports.kept_hint" sx={{ px: 2, pb: 1 }} />
      <Rows
        label="imports.kept_list"
        words="imports.kept_"
        rows={records}
        columns={columns}
        cells={(record) => cellsOf(record, translate)}
        keyOf={({ resource, id }) => `${resource} ${id}`}
      />
    </Card>
  );
}
