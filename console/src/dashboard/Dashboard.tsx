import { Box, Card, Skeleton } from '@mui/material';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { MakeMeAdmin } from '../auth/MakeMeAdmin';
import { StackedBars } from '../charts/StackedBars';
import { Expected } from '../expected/Expected';
import { useExpected } from '../expected/use-expected';
import { OfferSecondFactor } from '../factors/OfferSecondFactor';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { useToday } from '../clock/use-today';
import { Note, Quiet, Text } from '../layout/Text';
import { useMoney, useShortMoney } from '../money/use-money';
import { useRole } from '../providers/role';
import { ByProperty } from './ByProperty';
import { DueSoon } from './DueSoon';
import { FirstSteps } from './FirstSteps';
import { monthlySeries, monthName } from './monthly-series';
import { NetByProperty } from './NetByProperty';
import { PrintedPassword } from './PrintedPassword';
import { RecentExpenses } from './RecentExpenses';
import { SummaryCards } from './SummaryCards';
import { Tiles } from './Tiles';
import { useDueSoon, useHasProperty, useLastMonth, useRecent, useTotals, useWaiting, useYear } from './use-dashboard';
import { Waiting } from './Waiting';

const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Spending() {
  const translate = useTranslate();
  const { data: year, isError } = useYear();
  const money = useMoney();
  const shortMoney = useShortMoney();
  const today = useToday();
  const monthly = useMemo(
    () => year && monthlySeries(year, today, translate('dashboard.other_categories'), translate('dashboard.uncategorized')),
    [year, today, translate],
  );
  return (
    <Card component="section" sx={{ p: 2, minWidth: 0 }}>
      <Text words="dashboard.spending" variant="h2" />
      <Note words="dashboard.spending_sub" args={{ total: year ? money(year.total) : '…' }} sx={{ mb: 1 }} />
      {monthly && monthly.series.length === 0 && <Quiet words="dashboard.spending_empty" sx={{ py: 6, textAlign: 'center' }} />}
      {!monthly && !isError && <Skeleton variant="rounded" height={300} />}
      {monthly && monthly.series.length > 0 && (
        <StackedBars
          title={translate('dashboard.spending')}
          bands={monthly.months.map(monthName)}
          series={monthly.series}
          money={money}
          shortMoney={shortMoney}
        />
      )}
    </Card>
  );
}

/** What was spent on the left, what is due and expected on the right; one below the other on a narrow screen. */
function Columns() {
  const recent = useRecent();
  const year = useYear();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 2.4fr) minmax(0, 1fr)' } }}>
      <Box sx={column}>
        <Spending />
        <RecentExpenses expenses={recent.data} failed={recent.isError} />
      </Box>
      <Box sx={column}>
        <DueSoon />
        <Expected kinds={['announced', 'document', 'dues', 'notice', 'w9', 'certificate']} />
        <NetByProperty />
        <ByProperty year={year.data} failed={year.isError} />
        <Tiles />
      </Box>
    </Box>
  );
}

/** The first screen: what waits for a person, what was spent, on what, where, and the newest expenses. */
export function Dashboard() {
  const totals = useTotals();
  const hasProperty = useHasProperty();
  const role = useRole();
  const lastMonth = useLastMonth();
  const asked = [totals, useRecent(), useYear(), useDueSoon()] as const;
  // All at once: what came a moment later would push the rest down. A query that has failed once is not waited for.
  const isLoading = [...asked, lastMonth, useWaiting(), useExpected()].some((query) => query.isLoading && query.failureCount === 0);
  // Drawn in small steps, so that the browser can answer a click meanwhile.
  const isShown = useDeferredValue(!isLoading, false);
  return (
    <Page
      title="dashboard.title"
      subtitle="dashboard.subtitle"
      actions={
        <>
          <MakeMeAdmin />
          {role !== 'VIEWER' && <ActionButton words="dashboard.add_expense" to="/expenses/new" variant="contained" icon={Plus} />}
        </>
      }
    >
      <PrintedPassword />
      <OfferSecondFactor />
      <LoadFailed
        failed={asked.some(({ isError }) => isError)}
        words="dashboard.failed"
        onRetry={() => void Promise.all(asked.filter(({ isError }) => isError).map((query) => query.refetch()))}
      />
      {!isShown && <Skeleton variant="rounded" height={720} />}
      {isShown && (
        <>
          {totals.data && hasProperty !== undefined && <FirstSteps hasProperty={hasProperty} hasExpense={totals.data.count > 0} />}
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Waiting />
            <SummaryCards totals={totals.data} failed={totals.isError} lastMonth={lastMonth.data?.total} />
            <Columns />
          </Box>
        </>
      )}
    </Page>
  );
}
