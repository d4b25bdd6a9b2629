import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ScheduleE as Draft } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { ReadDialog } from '../layout/ReadDialog';
import { figureLook, Rows } from '../layout/Rows';
import { Span } from '../layout/Span';
import { Quiet, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { ReportPlace } from '../reports/ReportPlace';
import { type SumPlace, SumItems } from '../reports/SumRow';
import { TaxReportLink } from '../reports/TaxReportLink';
import { useReportScope } from '../reports/use-report-scope';
import { YearSteps } from '../reports/YearSteps';
import { captionOf, type DraftProperty, wordsOfNone } from './draft-rows';
import { type AskedFigure, DraftSheet } from './DraftSheet';
import { RentalDaysDialog } from './RentalDaysDialog';

/** What stands behind a figure, each with its document. */
function FigureDialog({ figure: { property, line }, year, onClose }: { figure: AskedFigure; year: number; onClose: () => void }) {
  const translate = useTranslate();
  const label = translate('tax_report.items_of', { line: translate(captionOf(line)), property: property.property_name });
  // Which lines there are is the report's to say.
  const place: SumPlace = { year, property: property.property_id, at: line as SumPlace['at'] };
  return (
    <ReadDialog title={label} maxWidth="md" onClose={onClose}>
      <SumItems label={label} place={place} />
    </ReadDialog>
  );
}

const totalColumns = [
  { key: 'line', heading: true },
  { key: 'amount', right: true, width: '40%', look: figureLook },
] as const;

function Totals({ totals }: { totals: Draft['totals'] }) {
  const translate = useTranslate();
  const money = useMoney();
  const amountOf = ({ line, amount }: Draft['totals'][number]) => {
    const words = wordsOfNone(line);
    if (amount !== null) return money(amount);
    return words && <Span sx={{ color: 'text.secondary' }}>{translate(words)}</Span>;
  };
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Text words="schedule_e.totals" variant="h2" sx={{ px: 2, pt: 2, pb: 1 }} />
      <Rows
        label="schedule_e.totals"
        words="schedule_e."
        rows={totals}
        columns={totalColumns}
        cells={(row) => ({ line: translate(captionOf(row.line)), amount: amountOf(row) })}
        keyOf={({ line }) => line}
      />
    </Card>
  );
}

/** Schedule E of a year as a draft: to look at, to click through to the documents, and to print. */
export function ScheduleE() {
  const translate = useTranslate();
  const { year, place, query, setYear, setPlace } = useReportScope();
  const { data, isError, refetch } = useCall(['expenses', 'schedule-e', year, place], (provider) => provider.scheduleE({ year, ...place }));
  const [figure, setFigure] = useState<AskedFigure | null>(null);
  const [days, setDays] = useState<DraftProperty | null>(null);
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TaxReportLink query={query} />
      <ExportButton path="/reports/schedule-e.pdf" query={{ ...query, paper: 'letter' }} label="schedule_e.pdf_letter" icon={Printer} />
      <ExportButton path="/reports/schedule-e.pdf" query={{ ...query, paper: 'a4' }} label="schedule_e.pdf_a4" icon={FileText} />
    </Box>
  );
  return (
    <Page title="schedule_e.title" subtitle="schedule_e.subtitle" actions={actions}>
      <LoadFailed failed={isError} words="schedule_e.failed" onRetry={() => void refetch()} />
      <Card component="section" sx={{ mb: 2, px: 2, py: 1.5, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
        <Text words="tax_report.heading" args={{ year }} variant="h2" sx={{ mr: 1 }} />
        <YearSteps year={year} onYear={setYear} />
        <ReportPlace place={place} onPlace={setPlace} />
      </Card>
      <Alert severity="info" sx={{ mb: 2 }}>
        <Typography component="p" sx={{ fontWeight: 620 }}>
          {translate('schedule_e.draft')}
        </Typography>
        <Quiet words="schedule_e.draft_text" component="p" />
      </Alert>
      {!data && !isError && <Skeleton variant="rounded" height={420} />}
      {data?.sheets.length === 0 && (
        <Card>
          <EmptyState icon={FileSpreadsheet} title={translate('schedule_e.empty', { year })} text="schedule_e.empty_text" />
        </Card>
      )}
      {data?.sheets.map((sheet, at) => (
        <DraftSheet key={sheet[0]?.property_id} sheet={sheet} number={at + 1} onFigure={setFigure} onDays={setDays} />
      ))}
      {data && data.sheets.length > 0 && <Totals totals={data.totals} />}
      {figure && <FigureDialog figure={figure} year={year} onClose={() => setFigure(null)} />}
      {days && <RentalDaysDialog property={days} year={year} onClose={() => setDays(null)} />}
    </Page>
  );
}
