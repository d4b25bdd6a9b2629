import { Box, Card, Skeleton, Typography } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { TieOut } from '../api/types';
import { LoadFailed } from '../layout/LoadFailed';
import { Span } from '../layout/Span';
import { Quiet, Text } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';
import { figureLook, Rows } from '../layout/Rows';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import type { Narrowing } from '../owners/narrowing';
import { DocumentLink } from './DocumentLink';
import { Unfold } from './Unfold';
import { useYearCheck } from './use-year-check';

type StatedDocument = TieOut['stated_by'][number];
const columns = [
  { key: 'date', width: '22%', look: figureLook },
  { key: 'document', heading: true },
  { key: 'amount', width: '22%', right: true, look: figureLook },
] as const;

function Documents({ heading, documents, none }: { heading: string; documents: readonly StatedDocument[]; none: string }) {
  const translate = useTranslate();
  const money = useMoney();
  const cells = ({ date, document_id: id, filename, amount }: StatedDocument) => ({
    date: date ? formatDay(date) : translate('app.none'),
    document: <DocumentLink id={id} name={filename} />,
    amount: money(amount),
  });
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="h4" component="h4" sx={{ px: { xs: 2, sm: 1 }, fontSize: 13, fontWeight: 600 }}>
        {heading}
      </Typography>
      {documents.length === 0 ? (
        <Quiet sx={{ px: { xs: 2, sm: 1 } }}>{none}</Quiet>
      ) : (
        <Rows
          label={heading}
          words="tax_report."
          rows={documents}
          columns={columns}
          keyOf={({ document_id: id, date, amount }) => [id, date, amount].join(' ')}
          cells={cells}
        />
      )}
    </Box>
  );
}

/** What is held together, in the words of the tax report. */
function useLabel({ about, lender, loan }: TieOut): string {
  const translate = useTranslate();
  const names = [lender, loan && translate('year_check.loan', { loan })].filter(Boolean);
  return [translate(`year_check.${about}`), ...names].join(' · ');
}

function Check({ row }: { row: TieOut }) {
  const translate = useTranslate();
  const money = useMoney();
  const label = useLabel(row);
  const Icon = row.agrees ? CircleCheck : CircleAlert;
  const amounts = translate(row.stated === null ? 'year_check.counted' : 'year_check.amounts', {
    stated: row.stated === null ? '' : money(row.stated),
    counted: money(row.counted),
  });
  const verdict = row.agrees
    ? translate('year_check.agrees')
    : row.difference === null
      ? translate('year_check.waits')
      : translate('year_check.differs', { amount: money(Math.abs(row.difference)) });
  const summary = (
    <>
      <Span sx={{ display: 'flex', flexShrink: 0, color: row.agrees ? 'success.main' : 'warning.main' }}>
        <Icon size={18} aria-hidden />
      </Span>
      <Span sx={{ flex: 1, minWidth: 0 }}>
        <Span sx={{ display: 'block' }}>{label}</Span>
        <Span sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>{row.reason}</Span>
      </Span>
      <Span sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Span sx={{ display: 'block', fontWeight: 600 }}>{verdict}</Span>
        <Span sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 13, color: 'text.secondary' }}>{amounts}</Span>
      </Span>
    </>
  );
  return (
    <Unfold summary={summary}>
      <Typography variant="body2" sx={{ display: { sm: 'none' }, px: 2, pt: 1 }}>
        {amounts}
      </Typography>
      <Documents heading={translate('year_check.stated_by')} documents={row.stated_by} none={translate('year_check.nothing_stated')} />
      <Documents
        heading={translate('year_check.counted_from')}
        documents={row.counted_from}
        none={translate('year_check.nothing_counted')}
      />
    </Unfold>
  );
}

/** Compares what lenders and associations state of a year with the books; empty where no document states anything. */
export function YearCheck({ year, place }: { year: number; place: Narrowing }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useYearCheck(year, place);
  if (isError) return <LoadFailed failed words="year_check.failed" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} sx={{ mb: 2 }} />;
  if (data.properties.length === 0) return null;
  return (
    <Card component="section" id="year-check" sx={{ mb: 2 }}>
      <Box sx={{ px: 2, pt: 2, pb: 1 }}>
        <Text words="year_check.heading" variant="h2" />
        <Quiet words="year_check.text" args={{ year }} />
      </Box>
      {data.properties.map(({ property_id: id, property_name: name, rows }) => (
        <Box key={id} component="section">
          <Typography variant="h3" sx={{ px: 2, pt: 1, pb: 0.5, fontSize: 14, fontWeight: 600 }}>
            <RouteLink to={`/properties/${id}`}>{name}</RouteLink>
          </Typography>
          <Box
            component="ul"
            aria-label={translate('year_check.of', { property: name })}
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}
          >
            {rows.map((row) => (
              <Check key={[row.about, row.lender, row.loan].join(' ')} row={row} />
            ))}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
