import { useTranslate } from 'react-admin';
import type { Settings } from '../api/types';
import { useIsLimited } from '../auth/use-me';
import { Note } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';

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
  const isLimited = useIsLimited();
  return (
    // It takes its place before it is known, so that nothing moves.
    <Note sx={{ mt: 1, ...(!basis && { visibility: 'hidden' }) }}>
      {translate(of === 'all' && isLimited ? 'counts.seen' : `counts.${of}`)} {translate(`counts.${basis ?? 'cash'}`)}
      {interest && (
        <>
          {' '}
          {translate('counts.interest')}{' '}
          <RouteLink to="/reports/tax" underline="always" sx={{ whiteSpace: 'nowrap' }}>
            {translate('tax_report.open')}
          </RouteLink>
        </>
      )}
    </Note>
  );
}
