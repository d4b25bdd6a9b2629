import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Span } from '../layout/Span';
import { Quiet } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';
import { useMoney } from '../money/use-money';
import { filteredPath } from '../records/filtered-path';
import { useCall } from '../records/use-call';

/** What the business spent of its own in a year, by category: on no property's Schedule E. */
export function BusinessLines({ year }: { year: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { data } = useCall(['expenses', 'summary', 'business', year], (provider) => provider.expenseSummary({ business: true, ...days }));
  if (!data || data.count === 0) return null;
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: 2, pb: 1.25 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">
            <RouteLink to={filteredPath('/expenses', days)}>{translate('tax_report.business')}</RouteLink>
          </Typography>
          <Quiet words="tax_report.business_text" />
        </Box>
        <Typography component="p" sx={{ m: 0, fontSize: 16, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {money(data.total)}
        </Typography>
      </Box>
      <Box
        component="ul"
        aria-label={translate('tax_report.business')}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {data.by_category.map(({ category_id: id, name, count, total }) => (
          <Box component="li" key={id ?? 'none'} sx={{ display: 'flex', gap: 2, px: 2, py: 1.25, fontSize: 14 }}>
            <Span sx={{ flex: 1, minWidth: 0 }}>{name ?? translate('expenses.uncategorized')}</Span>
            <Span sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('tax_report.figures', { smart_count: count })}</Span>
            <Span sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{money(total)}</Span>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
