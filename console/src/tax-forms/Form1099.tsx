import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { ReceiptText } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Form1099 as Year } from '../api/types';
import { useToday } from '../clock/use-today';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { RouteLink } from '../layout/RouteLink';
import { figureLook, Rows } from '../layout/Rows';
import { Note, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { filteredPath } from '../records/filtered-path';
import { useCall } from '../records/use-call';
import { TaxReportLink } from '../reports/TaxReportLink';
import { yearOf } from '../reports/tax-year';
import { YearSteps } from '../reports/YearSteps';
import { InsuredBadge } from '../vendors/InsuredBadge';
import { vendorPath } from '../vendors/vendor-path';

type Candidate = Year['candidates'][number];

const tones = { needs_form: 'warn', w9_missing: 'bad', below_threshold: 'info', exempt: 'good' } as const;
const methods = ['check', 'ach', 'cash', 'unknown', 'card', 'network'] as const;

/** The vendor, its tax ID's last four and its W-9. */
function Who({ candidate }: { candidate: Candidate }) {
  const { vendor, vendor_id: id, tax_id: taxId, w9_received_on: received, document_id: document } = candidate;
  const translate = useTranslate();
  const w9 = received === null ? null : translate('form_1099.w9_on', { day: formatDay(received) });
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {id === null ? <strong>{vendor}</strong> : <RouteLink to={vendorPath(vendor)}>{vendor}</RouteLink>}
      {id === null && <Note words="form_1099.not_in_directory" component="div" />}
      {taxId !== null && <Note component="div">{taxId}</Note>}
      {w9 !== null && <Note component="div">{document === null ? w9 : <RouteLink to={`/documents/${document}`}>{w9}</RouteLink>}</Note>}
      <InsuredBadge until={candidate.insured_until} />
    </Box>
  );
}

function State({ candidate: { state, reason, form } }: { candidate: Candidate }) {
  return (
    <>
      <StatusBadge tone={tones[state]} text={`form_1099.state_${state}`} />
      {reason !== null && <Note words={`form_1099.reason_${reason}`} component="div" />}
      {form === '1099-MISC' && <Note words="form_1099.form_misc" component="div" />}
    </>
  );
}

const columns = [
  // Beside so many figures names would be broken letter by letter.
  { key: 'vendor', heading: true, look: { minWidth: 180 } },
  { key: 'state', width: '17%' },
  { key: 'reportable', right: true, look: figureLook },
  ...methods.map((key) => ({ key, right: true, look: figureLook })),
  { key: 'no_service', right: true, look: figureLook },
] as const;

function Candidates({ year, candidates }: { year: number; candidates: Year['candidates'] }) {
  const translate = useTranslate();
  const money = useMoney();
  const some = (amount: number) => (amount === 0 ? '–' : money(amount));
  const paidTo = ({ vendor, vendor_id: id }: Candidate): string =>
    filteredPath('/expenses/all', {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      ...(id === null ? { vendor } : { vendor_id: String(id) }),
    });
  const cells = (candidate: Candidate) => ({
    vendor: <Who candidate={candidate} />,
    state: <State candidate={candidate} />,
    reportable: (
      <RouteLink
        to={paidTo(candidate)}
        aria-label={`${translate('form_1099.payments_of', { name: candidate.vendor })}: ${money(candidate.reportable)}`}
      >
        {money(candidate.reportable)}
      </RouteLink>
    ),
    check: some(candidate.by_method.check),
    ach: some(candidate.by_method.ach),
    cash: some(candidate.by_method.cash),
    unknown: some(candidate.by_method.unknown),
    card: some(candidate.by_method.card),
    network: some(candidate.by_method.network),
    no_service: some(candidate.no_service),
  });
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Rows
        label={translate('form_1099.list', { year })}
        words="form_1099."
        rows={candidates}
        columns={columns}
        cells={cells}
        keyOf={({ vendor_id: id, vendor }) => id ?? vendor}
      />
    </Card>
  );
}

/** Who was paid in a year for services, how, and who of them gets a form 1099. */
export function Form1099() {
  const translate = useTranslate();
  const money = useMoney();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const year = yearOf(search.get('year'), today);
  const { data, isError, refetch } = useCall(['expenses', '1099', year], (provider) => provider.form1099(year));
  const missing = data?.candidates.filter(({ state }) => state === 'w9_missing').length ?? 0;
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TaxReportLink query={{ year: String(year) }} />
      <ExportButton path="/reports/form-1099.csv" query={{ year }} />
    </Box>
  );
  return (
    <Page title="form_1099.title" subtitle="form_1099.subtitle" actions={actions}>
      <LoadFailed failed={isError} words="form_1099.failed" onRetry={() => void refetch()} />
      <Card component="section" sx={{ mb: 2, px: 2, py: 1.5, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
        <Text words="tax_report.heading" args={{ year }} variant="h2" sx={{ mr: 1 }} />
        <YearSteps year={year} onYear={(to) => setSearch({ year: String(to) }, { replace: true })} />
        <Box component="dl" sx={{ m: 0, ml: 'auto', textAlign: 'right' }}>
          <Note words={data?.is_provisional ? 'form_1099.threshold_open' : 'form_1099.threshold'} args={{ year }} component="dt" />
          <Typography component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
            {data ? money(data.threshold) : <Skeleton width={90} />}
          </Typography>
        </Box>
      </Card>
      {data && missing > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('form_1099.missing', { smart_count: missing })} {translate('form_1099.due', { day: formatDay(data.due_on) })}
        </Alert>
      )}
      {!data && !isError && <Skeleton variant="rounded" height={240} />}
      {data?.candidates.length === 0 && (
        <Card>
          <EmptyState icon={ReceiptText} title={translate('form_1099.empty', { year })} text="form_1099.empty_text" />
        </Card>
      )}
      {data && data.candidates.length > 0 && <Candidates year={year} candidates={data.candidates} />}
      {data && <Note words="form_1099.note" sx={{ mt: 1.25 }} />}
    </Page>
  );
}
