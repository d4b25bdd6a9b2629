import { BookkeepingExport } from '../bookkeeping/BookkeepingExport';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { FileArchive, FileSpreadsheet, HousePlus, Landmark, Plus, Printer, ReceiptText } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { TaxReport as Report } from '../api/types';
import { useIsLimited } from '../auth/use-me';
import { IncomeLink } from '../income/IncomeLink';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Note, Text } from '../layout/Text';
import { useCall } from '../records/use-call';
import { useMoney } from '../money/use-money';
import { useCanChange, useRole } from '../providers/role';
import { ShareYear } from '../year-shares/ShareYear';
import { Bridge } from './Bridge';
import { BusinessLines } from './BusinessLines';
import { PropertyLines } from './PropertyLines';
import { ReportPlace } from './ReportPlace';
import { Readiness } from './Readiness';
import { YearCheck } from './YearCheck';
import { YearSteps } from './YearSteps';
import { type ReportScope, useReportScope } from './use-report-scope';

interface YearProps {
  scope: ReportScope;
  report: Report | undefined;
}

/** What was received, and what is left of it. */
function Net({ report: { income, net } }: { report: Report }) {
  const money = useMoney();
  return (
    <Box component="dl" sx={{ m: 0, ml: 2, textAlign: 'right', display: 'flex', gap: 3 }}>
      {(
        [
          ['tax_report.income', income],
          ['tax_report.net', net],
        ] as const
      ).map(([words, amount]) => (
        <div key={words}>
          <Note words={words} component="dt" />
          <Typography component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
            {money(amount)}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

function Year({ scope, report }: YearProps) {
  const { year, place, setYear, setPlace } = scope;
  const money = useMoney();
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Box sx={{ px: 2, py: 1.5, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
        <Text words="tax_report.heading" args={{ year }} variant="h2" sx={{ mr: 1 }} />
        <YearSteps year={year} onYear={setYear} />
        <ReportPlace place={place} onPlace={setPlace} />
        <Box component="dl" sx={{ m: 0, ml: 'auto', textAlign: 'right' }}>
          <Note words="tax_report.total" component="dt" />
          <Typography component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
            {report ? money(report.total) : <Skeleton width={110} />}
          </Typography>
        </Box>
        {report?.properties.some(({ income }) => income.lines.length > 0) && <Net report={report} />}
      </Box>
      {report && <Bridge year={year} bridge={report.bridge} basis={report.basis} />}
    </Card>
  );
}

function Nothing({ year }: { year: number }) {
  const translate = useTranslate();
  const canChange = useCanChange();
  return (
    <Card sx={{ mb: 2 }}>
      <EmptyState icon={Landmark} title={translate('tax_report.empty', { year })} text="tax_report.empty_text">
        {canChange && <ActionButton words="dashboard.add_expense" to="/expenses/new" variant="contained" icon={Plus} />}
      </EmptyState>
    </Card>
  );
}

/** What a tax year holds for each property by the lines of Schedule E, as the server adds it up; to look at and to hand over. */
export function TaxReport() {
  const isLimited = useIsLimited();
  const isAdmin = useRole() === 'ADMIN';
  const scope = useReportScope();
  const { year, place, query } = scope;
  const isWhole = Object.keys(place).length === 0;
  const { data, isError, refetch } = useCall(['expenses', 'tax-report', year, ...(isWhole ? [] : [place])], (provider) =>
    provider.taxReport({ year, items: false, ...place }),
  );
  const address = new URLSearchParams(query);
  const exports = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <ActionButton words="schedule_e.open" to={`/reports/schedule-e?${address}`} icon={FileSpreadsheet} shrinks="onPhones" />
      {!isLimited && <ActionButton words="form_1099.open" to={`/reports/1099?year=${year}`} icon={ReceiptText} shrinks="onPhones" />}
      <IncomeLink />
      <ActionButton words="assets.title" to={`/reports/depreciation?${address}`} icon={HousePlus} shrinks="onPhones" />
      <ExportButton path="/reports/tax.pdf" query={query} label="tax_report.pdf" icon={Printer} />
      <ExportButton path="/reports/tax.zip" query={query} label="tax_report.archive" icon={FileArchive} />
      <ExportButton path="/reports/tax.csv" query={query} />
      <BookkeepingExport path="/bookkeeping/year" query={query} />
      {isAdmin && <ShareYear year={year} />}
    </Box>
  );
  return (
    <Page title="tax_report.title" subtitle="tax_report.subtitle" actions={exports}>
      <LoadFailed failed={isError} words="tax_report.failed" onRetry={() => void refetch()} />
      {!isError && <Year scope={scope} report={data} />}
      {!data && !isError && <Skeleton variant="rounded" height={280} />}
      {data && <Readiness report={data} place={place} />}
      {data?.properties.length === 0 && <Nothing year={year} />}
      {data?.properties.map((property) => (
        <PropertyLines key={property.property_id} year={year} property={property} />
      ))}
      {data && isWhole && <BusinessLines year={year} />}
      {data && <YearCheck year={year} place={place} />}
      {data && data.properties.length > 0 && <Note words="tax_report.note" sx={{ mt: 1.25 }} />}
    </Page>
  );
}
