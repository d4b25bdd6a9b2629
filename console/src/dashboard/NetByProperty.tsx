import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RouteLink } from '../layout/RouteLink';
import { Span } from '../layout/Span';
import { Note, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useNetOfYear } from './use-dashboard';

const shown = 8;

/** What is left of each property's income this year, as the tax report has it; nothing where nobody records income. */
export function NetByProperty() {
  const translate = useTranslate();
  const money = useMoney();
  const { year, report } = useNetOfYear();
  const rows = (report?.properties ?? []).filter(({ income }) => income.lines.length > 0).toSorted((a, b) => b.net - a.net);
  if (rows.length === 0) return null;
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Text words="income.net" variant="h2" />
      <Note words="income.net_sub" args={{ year }} sx={{ mb: 1.5 }} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {rows.slice(0, shown).map(({ property_id: id, property_name: name, income, total, net }) => (
          <Box component="li" key={id}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: 13 }}>
              <Typography noWrap variant="body2">
                <RouteLink to={`/income?filter=${encodeURIComponent(JSON.stringify({ property_id: id }))}`}>{name}</RouteLink>
              </Typography>
              <Span sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{money(net)}</Span>
            </Box>
            <Note component="div">{translate('income.net_of', { income: money(income.total), expenses: money(total) })}</Note>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
