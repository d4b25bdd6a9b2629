import { Link as MuiLink, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Settings } from '../api/types';

interface CountsNoteProps {
  /** Which expenses the figures beside it are of. */
  of: 'all' | 'business' | 'property' | 'properties';
  /** Undefined while it is not known. */
  basis: Settings['tax_basis'] | undefined;
  /** There may be interest of mortgages that no expense stands for. */
  interest?: boolean;
}

/** Says in words which expenses figures are of and by which day they count, and where the rest of the tax report comes from. */
export function CountsNote({ of, basis, interest = false }: CountsNoteProps) {
  const translate = useTranslate();
  return (
    // It takes its place before it is known, so that nothing moves.
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1, ...(!basis && { visibility: 'hidden' }) }}>
      {translate(`counts.${of}`)} {translate(`counts.${basis ?? 'cash'}`)}
      {interest && (
        <>
          {' '}
          {translate('counts.interest')}{' '}
          <MuiLink component={Link} to="/reports/tax" underline="always" sx={{ whiteSpace: 'nowrap' }}>
            {translate('tax_report.open')}
          </MuiLink>
        </>
      )}
    </Typography>
  );
}
