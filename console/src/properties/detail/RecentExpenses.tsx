import { Box, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Expense } from '../../api/types';
import { Span } from '../../layout/Span';
import { Quiet } from '../../layout/Text';
import { CountsNote } from '../../reports/CountsNote';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { usualOrder } from '../../providers/usual-order';
import { Recent, recentLine } from './Recent';
import { useSpending } from './use-spending';

const shown = 5;

/** What counts: of a split expense this property's share alone, and a refund as negative. */
const countOf = ({ kind, amount, share_amount: share }: Expense): number => (kind === 'refund' ? -1 : 1) * (share ?? amount);

export const useRecentExpenses = (id: number) =>
  useGetList<Expense>('expenses', { pagination: { page: 1, perPage: shown }, sort: usualOrder, filter: { property_id: id } });

/** The property's latest expenses, and what it cost since the first of the month. */
export function RecentExpenses({ id }: { id: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const expenses = useRecentExpenses(id);
  const sums = useSpending(id);
  return (
    <Recent
      title="property.recent_expenses"
      empty={translate('property.no_expenses')}
      all={`/properties/${id}/expenses`}
      failed="property.expenses_failed"
      query={expenses}
      note={
        sums.data && (
          <>
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'baseline',
                pb: 1,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Quiet words="property.this_month" />
              <Typography sx={{ fontSize: 18, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
                {money(sums.data.this_month)}
              </Typography>
            </Box>
            <CountsNote of="property" basis={sums.data.tax_basis} />
          </>
        )
      }
    >
      {(expenses.data ?? []).map((expense) => (
        <Box component="li" key={expense.id} sx={recentLine}>
          <Span sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {expense.vendor ?? translate('app.none')}
            <Span sx={{ color: 'text.secondary' }}>{` · ${formatDay(expense.expense_date)}`}</Span>
          </Span>
          <Span sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 560 }}>{money(countOf(expense))}</Span>
        </Box>
      ))}
    </Recent>
  );
}
