import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Settings, TaxBasisYears } from '../api/types';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { ColumnTable, figureLook } from '../layout/Rows';
import { Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';

type Basis = Settings['tax_basis'];

function Years({ from, to, years }: { from: Basis; to: Basis; years: TaxBasisYears }) {
  const translate = useTranslate();
  const money = useMoney();
  const changed = years.filter((year) => year[from] !== year[to]);
  if (changed.length === 0) return <Text words="settings.basis_no_change" variant="body2" sx={{ mt: 1.5 }} />;
  return (
    <Box sx={{ mt: 1.5, maxHeight: 320, overflowY: 'auto' }}>
      <ColumnTable
        label={translate('settings.basis_years')}
        rows={changed}
        keyOf={({ year }) => year}
        columns={[
          { key: 'year', label: translate('settings.basis_year') },
          { key: 'now', label: translate('settings.basis_now'), right: true, look: figureLook },
          { key: 'changed', label: translate('settings.basis_then'), right: true, look: figureLook },
        ]}
        cells={(row) => ({ year: row.year, now: money(row[from]), changed: money(row[to]) })}
      />
    </Box>
  );
}

interface ConfirmBasisProps {
  from: Basis;
  to: Basis;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says beforehand what the expenses of each year come to once they count by another day. */
export function ConfirmBasis({ from, to, busy, onConfirm, onCancel }: ConfirmBasisProps) {
  const { data, isError, refetch } = useCall(['expenses', 'basis-years'], (provider) => provider.basisYears());
  return (
    <ConfirmDialog
      open
      question={`settings.basis_confirm_${to}`}
      note="settings.basis_confirm_note"
      action="settings.basis_change"
      tone="primary"
      busy={busy || !data}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <LoadFailed failed={isError} words="settings.basis_failed" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={96} sx={{ mt: 1.5 }} />}
      {data && <Years from={from} to={to} years={data} />}
    </ConfirmDialog>
  );
}
