import { Box, Card, Link as MuiLink, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Expense } from '../api/types';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';

const columns = ['date', 'property', 'vendor', 'description', 'amount', 'actions'] as const;
const alignment = (column: string): 'right' | 'left' => (column === 'amount' || column === 'actions' ? 'right' : 'left');

/** What counts: a refund is negative. */
const signed = (expense: Expense): number => (expense.kind === 'refund' ? -expense.amount : expense.amount);

function ExpenseRow({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  const money = useMoney();
  const known = expense.property_id !== null && expense.property_name !== null;
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{formatDay(expense.expense_date)}</TableCell>
      <TableCell>
        {known ? (
          <MuiLink component={Link} to={`/properties/${expense.property_id}`}>
            {expense.property_name}
          </MuiLink>
        ) : (
          translate('dashboard.general')
        )}
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          {expense.vendor ?? translate('dashboard.none')}
          {expense.document_id !== null && <Paperclip size={13} role="img" aria-label={translate('dashboard.has_document')} />}
        </Box>
      </TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>{expense.description ?? translate('dashboard.none')}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {money(signed(expense))}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <MuiLink component={Link} to={known ? `/properties/${expense.property_id}/expenses` : '/expenses'}>
          {translate('dashboard.view_all')}
        </MuiLink>
      </TableCell>
    </TableRow>
  );
}

/** The newest expenses of the last 30 days. */
export function RecentExpenses({ expenses }: { expenses: readonly Expense[] | undefined }) {
  const translate = useTranslate();
  return (
    <Card component="section">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', px: 2, py: 1.5 }}>
        <Typography variant="h2">{translate('dashboard.recent')}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('dashboard.recent_sub')}
        </Typography>
      </Box>
      {!expenses && <Skeleton variant="rounded" height={220} sx={{ m: 2 }} />}
      {expenses?.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {translate('dashboard.recent_empty')}
        </Typography>
      )}
      {expenses && expenses.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate('dashboard.recent')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} align={alignment(column)}>
                    {translate(`columns.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {expenses.map((expense) => (
                <ExpenseRow key={expense.id} expense={expense} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Card>
  );
}
