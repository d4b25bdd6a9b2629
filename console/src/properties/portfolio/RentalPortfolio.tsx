import { Box, Card, Skeleton } from '@mui/material';
import { Building2, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { RentalPortfolio as Portfolio } from '../../api/types';
import { StatusBadge } from '../../documents/StatusBadge';
import { ActionButton } from '../../layout/ActionButton';
import { EmptyState } from '../../layout/EmptyState';
import { LoadFailed } from '../../layout/LoadFailed';
import { Page } from '../../layout/Page';
import { Note } from '../../layout/Text';
import { StatCard } from '../../layout/StatCard';
import { useMoney } from '../../money/use-money';
import { useCanChange } from '../../providers/role';
import { useCall } from '../../records/use-call';
import { CountsNote } from '../../reports/CountsNote';
import { TaxReportLink } from '../../reports/TaxReportLink';
import { useSettings } from '../../settings/use-settings';
import { figures, knownTotals } from './known-totals';
import { PortfolioRows } from './PortfolioRows';

function Totals({ portfolio }: { portfolio: Portfolio | undefined }) {
  const translate = useTranslate();
  const money = useMoney();
  const totals = portfolio && knownTotals(portfolio);
  const shown = (total: number | null) => (total === null ? translate('portfolio.unknown') : money(total));
  return (
    <Box
      sx={{
        mb: 2,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))', xl: 'repeat(5, minmax(0, 1fr))' },
        // Five are a row of two and a row of three; on a phone the first has a row of its own.
        '& > *': { gridColumn: { sm: 'span 2', xl: 'auto' } },
        '& > :nth-of-type(-n + 2)': { gridColumn: { sm: 'span 3', xl: 'auto' } },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'span 3', xl: 'auto' } },
      }}
    >
      {figures.map((name) => (
        <StatCard key={name} label={`portfolio.${name}`} value={totals && shown(totals[name])} />
      ))}
    </Box>
  );
}

/** What every property is worth, owes, brings in and has cost this year, added up by the server. */
export function RentalPortfolio() {
  const canChange = useCanChange();
  const settings = useSettings();
  const { data, isError, refetch } = useCall(['properties', 'portfolio'], (provider) => provider.portfolio());
  const empty = data?.properties.length === 0;
  return (
    <Page
      title="portfolio.title"
      subtitle="portfolio.subtitle"
      actions={
        <>
          <StatusBadge tone="info" text="portfolio.beta" />
          <TaxReportLink />
        </>
      }
    >
      <LoadFailed failed={isError} words="portfolio.failed" onRetry={() => void refetch()} />
      {empty && (
        <Card>
          <EmptyState icon={Building2} title="portfolio.empty" text="portfolio.empty_text">
            {canChange && <ActionButton words="properties.add" to="/properties/new" variant="contained" icon={Plus} />}
          </EmptyState>
        </Card>
      )}
      {!isError && !empty && <Totals portfolio={data} />}
      {!data && !isError && <Skeleton variant="rounded" height={280} />}
      {data && !empty && (
        <>
          <Card>
            <PortfolioRows portfolio={data} />
          </Card>
          <Note words="portfolio.note" sx={{ mt: 1.25 }} />
          <CountsNote of="properties" basis={settings.data?.tax_basis} interest />
        </>
      )}
    </Page>
  );
}
