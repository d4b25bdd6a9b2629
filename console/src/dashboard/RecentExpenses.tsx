import {
  Box,
  Card,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Expense } from '../api/types';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { WaitingRows } from '../layout/WaitingRows';
import { whoseExpense } from './whose-expense';

const columns = ['date', 'property', 'vendor', 'description', 'amount', 'actions'] as const;
const alignment = (column: string): 'right' | 'left' => (column === 'amount' || column === 'actions' ? 'right' : 'left');

/** What counts: a refund is negative. */
const signed = (expense: Expense): number => (expense.kind === 'refund' ? -expense.amount : expense.amount);

function PropertyName({ expense, inText = false }: { expense: Expense; inText?: boolean }) {
  const translate = useTranslate();
  const { property, name, isShared } = whoseExpense(expense);
  if (property === null) return translate('dashboard.general');
  if (isShared) return translate('expense_form.split_between');
  return (
    <MuiLink component={Link} to={`/properties/${property}`} underline={inText ? 'always' : 'hover'}>
      {name}
    </MuiLink>
  );
}

function VendorName({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <Typography variant="body2" noWrap>
        {expense.vendor ?? translate('dashboard.none')}
      </Typography>
      {expense.document_id !== null && (
        <Paperclip size={13} role="img" aria-label={translate('dashboard.has_document')} style={{ flexShrink: 0 }} />
      )}
    </Box>
  );
}

/** The way to all expenses of the same property; of a shared one to those of the first that shares it. */
function ViewAll({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  const { property } = whoseExpense(expense);
  return (
    <MuiLink component={Link} to={property === null ? '/expenses' : `/properties/${property}/expenses`} sx={{ flexShrink: 0 }}>
      {translate('dashboard.view_all')}
    </MuiLink>
  );
}

function Amount({ expense }: { expense: Expense }) {
  const money = useMoney();
  return (
    <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {money(signed(expense))}
    </Box>
  );
}

/** A cell that takes its share of the row and cuts what is longer; the whole is its title. */
const cut = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function ExpenseRow({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{formatDay(expense.expense_date)}</TableCell>
      <TableCell sx={{ ...cut, width: '24%' }} title={whoseExpense(expense).name ?? undefined}>
        <PropertyName expense={expense} />
      </TableCell>
      <TableCell sx={{ ...cut, width: '26%' }} title={expense.vendor ?? undefined}>
        <VendorName expense={expense} />
      </TableCell>
      <TableCell sx={{ ...cut, width: '30%', color: 'text.secondary' }} title={expense.description ?? undefined}>
        {expense.description ?? translate('dashboard.none')}
      </TableCell>
      <TableCell align="right">
        <Amount expense={expense} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <ViewAll expense={expense} />
      </TableCell>
    </TableRow>
  );
}

function ExpenseTable({ expenses }: { expenses: readonly Expense[] }) {
  const translate = useTranslate();
  return (
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
  );
}

/** The same on a phone: a card each. */
function ExpenseCards({ expenses }: { expenses: readonly Expense[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {expenses.map((expense) => (
        <Box component="li" key={expense.id} sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontSize: 13 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <VendorName expense={expense} />
            <Amount expense={expense} />
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {formatDay(expense.expense_date)} · <PropertyName expense={expense} inText />{' '}
              {expense.description && `· ${expense.description}`}
            </Typography>
            <ViewAll expense={expense} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The newest expenses of the last 30 days. */
export function RecentExpenses({ expenses, failed }: { expenses: readonly Expense[] | undefined; failed: boolean }) {
  const translate = useTranslate();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Card component="section">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', px: 2, py: 1.5 }}>
        <Typography variant="h2">{translate('dashboard.recent')}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('dashboard.recent_sub')}
        </Typography>
      </Box>
      {!expenses && !failed && <WaitingRows />}
      {expenses?.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {translate('dashboard.recent_empty')}
        </Typography>
      )}
      {expenses && expenses.length > 0 && (phone ? <ExpenseCards expenses={expenses} /> : <ExpenseTable expenses={expenses} />)}
    </Card>
  );
}
