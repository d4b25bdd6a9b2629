import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Settings, TaxBasisYears } from '../api/types';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';

type Basis = Settings['tax_basis'];

function Years({ from, to, years }: { from: Basis; to: Basis; years: TaxBasisYears }) {
  const translate = useTranslate();
  const money = useMoney();
  const changed = years.filter((year) => year[from] !== year[to]);
  if (changed.length === 0)
    return (
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        {translate('settings.basis_no_change')}
      </Typography>
    );
  return (
    <Box sx={{ mt: 1.5, maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={translate('settings.basis_years')}>
      <Table size="small" aria-label={translate('settings.basis_years')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('settings.basis_year')}</TableCell>
            <TableCell align="right">{translate('settings.basis_now')}</TableCell>
            <TableCell align="right">{translate('settings.basis_then')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changed.map((one) => (
            <TableRow key={one.year} sx={{ '& td': { fontVariantNumeric: 'tabular-nums' } }}>
              <TableCell component="th" scope="row">
                {one.year}
              </TableCell>
              <TableCell align="right">{money(one[from])}</TableCell>
              <TableCell align="right">{money(one[to])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
