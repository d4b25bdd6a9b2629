import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TaxReport } from '../api/types';
import { Quiet } from '../layout/Text';
import { Span } from '../layout/Span';
import { RouteLink } from '../layout/RouteLink';
import { useMoney } from '../money/use-money';
import { withoutLine } from './readiness';
import { type SumPlace, SumRow } from './SumRow';

type Property = TaxReport['properties'][number];
type RowOf = (at: SumPlace['at']) => { of: string; place: SumPlace };

function IncomeLines({ lines, row }: { lines: Property['income']['lines']; row: RowOf }) {
  const translate = useTranslate();
  return lines.map(({ line, ...sum }) => <SumRow key={line} label={translate(`income.line_${line}`)} {...row(line)} sum={sum} />);
}

/** What was received less what was spent. */
function Net({ amount }: { amount: number }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box sx={{ display: 'flex', gap: 2, px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontWeight: 620 }}>
      <Span sx={{ flex: 1 }}>{translate('tax_report.net')}</Span>
      <Span sx={{ fontVariantNumeric: 'tabular-nums' }}>{money(amount)}</Span>
    </Box>
  );
}

/** A property's Schedule E: its lines, each with what stands behind it, then what is on none. */
export function PropertyLines({ year, property }: { year: number; property: Property }) {
  const translate = useTranslate();
  const money = useMoney();
  const { property_id: id, property_name: name, income, lines, total, net, bridge, capital } = property;
  const { address, without_line: open, from_escrow: escrow } = property;
  const row: RowOf = (at) => ({ of: name, place: { year, property: id, at } });
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: 2, pb: 1.25 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">
            <RouteLink to={`/properties/${id}`}>{name}</RouteLink>
          </Typography>
          {address && address !== name && <Quiet>{address}</Quiet>}
        </Box>
        <Typography component="p" sx={{ m: 0, fontSize: 16, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {money(total)}
        </Typography>
      </Box>
      {bridge.expenses !== total && (
        <Quiet words="tax_report.expenses_of" args={{ year, amount: money(bridge.expenses) }} sx={{ px: 2, pb: 1.5 }} />
      )}
      {lines.length === 0 && <Quiet words="tax_report.nothing_on_lines" sx={{ px: 2, pb: 1.5 }} />}
      <Box
        component="ul"
        aria-label={translate('tax_report.lines', { property: name })}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}
      >
        <IncomeLines lines={income.lines} row={row} />
        {lines.map(({ line, ...sum }) => (
          <SumRow key={line} label={translate(`tax_lines.${line}`)} {...row(line)} sum={sum} />
        ))}
        {capital.figures > 0 && <SumRow label={translate('tax_report.capital')} {...row('capital')} sum={capital} aside />}
        {open.figures > 0 && (
          <SumRow label={translate('tax_report.without_line')} {...row('without_line')} sum={open} aside>
            <Box sx={{ px: { xs: 2, sm: 1 }, pt: 1.5, fontSize: 13 }}>
              <RouteLink to={withoutLine(year, { property_id: id })}>{translate('tax_report.set_lines')}</RouteLink>
            </Box>
          </SumRow>
        )}
        {escrow.figures > 0 && (
          <SumRow label={translate('tax_report.from_escrow', { smart_count: escrow.figures })} {...row('from_escrow')} sum={escrow} aside>
            <Box sx={{ px: { xs: 2, sm: 1 }, pt: 1.5, fontSize: 13 }}>
              <RouteLink to={`/properties/${id}`}>{translate('tax_report.book_escrow')}</RouteLink>
            </Box>
          </SumRow>
        )}
      </Box>
      {income.lines.length > 0 && <Net amount={net} />}
    </Card>
  );
}
