import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TaxReport, TaxSum } from '../api/types';
import { LoadFailed } from '../layout/LoadFailed';
import { Span } from '../layout/Span';
import { Quiet } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { FigureRows, SumSummary } from '../reports/SumRow';
import { Unfold } from '../reports/Unfold';

type Property = TaxReport['properties'][number];

/** One sum of a property: how it is called, and how it is found again among all figures. */
interface Sum {
  key: string;
  label: string;
  sum: TaxSum;
  aside?: boolean;
  of: (property: Property) => TaxSum | undefined;
}

function useSums(): (property: Property) => Sum[] {
  const translate = useTranslate();
  return ({ income, lines, capital, without_line: open, from_escrow: escrow }) => {
    const beside: Sum[] = [
      { key: 'capital', label: translate('tax_report.capital'), sum: capital, of: (property) => property.capital },
      { key: 'open', label: translate('tax_report.without_line'), sum: open, of: (property) => property.without_line },
      {
        key: 'escrow',
        label: translate('tax_report.from_escrow', { smart_count: escrow.figures }),
        sum: escrow,
        of: (property) => property.from_escrow,
      },
    ];
    return [
      ...income.lines.map((sum): Sum => ({
        key: `income ${sum.line}`,
        label: translate(`income.line_${sum.line}`),
        sum,
        of: (property) => property.income.lines.find(({ line }) => line === sum.line),
      })),
      ...lines.map((sum): Sum => ({
        key: sum.line,
        label: translate(`tax_lines.${sum.line}`),
        sum,
        of: (property) => property.lines.find(({ line }) => line === sum.line),
      })),
      ...beside.filter(({ sum }) => sum.figures > 0).map((sum) => ({ ...sum, aside: true })),
    ];
  };
}

/** The name of the document behind a figure: it is opened in the archive. */
function DocumentName({ name }: { name: string | null }) {
  const translate = useTranslate();
  return <Span sx={{ overflowWrap: 'anywhere' }}>{name ?? translate('tax_report.no_document')}</Span>;
}
const nameOf = ({ filename }: TaxSum['items'][number]) => <DocumentName name={filename} />;

/** The figures of a sum; of a property all are asked for at once, when the first of its sums is opened. */
function Figures({ token, property, label, of }: { token: string; property: Property; label: string; of: Sum['of'] }) {
  const { data, isError, refetch } = useCall(['shared-year', token, property.property_id], (provider) =>
    provider.sharedFigures(token, property.property_id),
  );
  if (isError) return <LoadFailed failed words="year_shares.failed" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={72} />;
  const [whole] = data.properties;
  return <FigureRows label={label} items={(whole && of(whole)?.items) ?? []} documentOf={nameOf} />;
}

/** A property's Schedule E, to read. */
export function SharedProperty({ token, property }: { token: string; property: Property }) {
  const translate = useTranslate();
  const money = useMoney();
  const sumsOf = useSums();
  const { property_name: name, address, total, net, income } = property;
  return (
    <Card component="section" aria-label={name} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: 2, pb: 1.25 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">{name}</Typography>
          {address && address !== name && <Quiet>{address}</Quiet>}
        </Box>
        <Typography component="p" sx={{ m: 0, fontSize: 16, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {money(total)}
        </Typography>
      </Box>
      <Box
        component="ul"
        aria-label={translate('tax_report.lines', { property: name })}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {sumsOf(property).map(({ key, label, sum, aside = false, of }) => (
          <Unfold key={key} summary={<SumSummary label={label} sum={sum} aside={aside} />}>
            <Figures token={token} property={property} label={translate('tax_report.items_of', { line: label, property: name })} of={of} />
          </Unfold>
        ))}
      </Box>
      {income.lines.length > 0 && (
        <Box sx={{ display: 'flex', gap: 2, px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontWeight: 620 }}>
          <Span sx={{ flex: 1 }}>{translate('tax_report.net')}</Span>
          <Span sx={{ fontVariantNumeric: 'tabular-nums' }}>{money(net)}</Span>
        </Box>
      )}
    </Card>
  );
}
