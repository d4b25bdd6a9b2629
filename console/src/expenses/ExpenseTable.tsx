import { Box, ButtonBase, Table, TableBody, TableCell, TableHead, TableRow, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { formatDay } from '../money/format';
import { namesOf } from './expense-words';
import { AmountCell, CategoryCell, VendorCell } from './ExpenseCells';

export interface ExpenseTableProps {
  label: string;
  expenses: readonly Expense[];
  /** Whose list it is: a property’s, or null, that of the business. */
  of: number | null;
  /** A row's tags, or what edits them; no such column without it. */
  tags?: (expense: Expense) => ReactNode;
  /** What can be done to a row; no such column without it. */
  actions?: (expense: Expense) => ReactNode;
  /** What a click on a row does. */
  onOpen?: (expense: Expense) => void;
}

/** Where seven columns are too many for their words, each has its share of the width. */
const shares: Readonly<Record<string, string>> = {
  date: '14%',
  vendor: '15%',
  category: '16%',
  description: '12%',
  amount: '12.5%',
  tags: '17%',
  actions: '13.5%',
};
const narrow = {
  tableLayout: { xs: 'fixed', lg: 'auto' },
  '& td, & th': { px: { xs: 0.75, lg: 1.5 } },
  '& td:first-of-type, & th:first-of-type': { pl: { xs: 1.5 } },
} as const;

const cut = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The vendor; where a row can be opened, the button that does it for keys. */
function Title({ expense, onOpen }: { expense: Expense } & Pick<ExpenseTableProps, 'onOpen'>) {
  const translate = useTranslate();
  if (!onOpen) return <VendorCell expense={expense} linked />;
  return (
    <ButtonBase
      onClick={(event) => {
        event.stopPropagation();
        onOpen(expense);
      }}
      sx={{ font: 'inherit', textAlign: 'left' }}
      title={translate('expenses.open_one', namesOf(expense, translate('app.none')))}
    >
      <VendorCell expense={expense} />
    </ButtonBase>
  );
}

/** The day it counts by, where that is not its own. */
function CountsOn({ expense: { expense_date: own, counts_on: day } }: { expense: Expense }) {
  const translate = useTranslate();
  if (day === own) return null;
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
      {translate('expenses.counts_on', { day: formatDay(day) })}
    </Box>
  );
}

function Row({ expense, of, tags, actions, onOpen }: { expense: Expense } & ExpenseTableProps) {
  const translate = useTranslate();
  return (
    <TableRow
      hover
      {...(onOpen && { onClick: () => onOpen(expense) })}
      sx={{ cursor: onOpen ? 'pointer' : 'auto', '&:last-child td': { borderBottom: 0 } }}
    >
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
        {formatDay(expense.expense_date)}
        <CountsOn expense={expense} />
      </TableCell>
      <TableCell sx={{ width: '22%', overflowWrap: 'anywhere' }}>
        <Title expense={expense} {...(onOpen && { onOpen })} />
      </TableCell>
      <TableCell sx={{ width: '20%' }}>
        <CategoryCell expense={expense} of={of} />
      </TableCell>
      <TableCell sx={{ ...cut, width: tags ? '22%' : '34%', color: 'text.secondary' }} title={expense.description ?? undefined}>
        {expense.description ?? translate('app.none')}
      </TableCell>
      <TableCell align="right">
        <AmountCell expense={expense} />
      </TableCell>
      {tags && <TableCell sx={{ minWidth: { lg: 130 } }}>{tags(expense)}</TableCell>}
      {actions && (
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          {actions(expense)}
        </TableCell>
      )}
    </TableRow>
  );
}

function Wide(props: ExpenseTableProps) {
  const translate = useTranslate();
  const { label, expenses, tags, actions } = props;
  const columns = ['date', 'vendor', 'category', 'description', 'amount', ...(tags ? ['tags'] : []), ...(actions ? ['actions'] : [])];
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" {...(tags && { sx: narrow })}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column}
                align={column === 'amount' || column === 'actions' ? 'right' : 'left'}
                {...(tags && { sx: { width: { xs: shares[column], lg: 'auto' } } })}
              >
                {translate(`expenses.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {expenses.map((expense) => (
            <Row key={expense.id} {...props} expense={expense} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The same on a phone: a card each. */
function Cards({ label, expenses, of, tags, actions, onOpen }: ExpenseTableProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {expenses.map((expense) => (
        <Box component="li" key={expense.id} sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontSize: 13 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
            <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Title expense={expense} {...(onOpen && { onOpen })} />
            </Box>
            <Box sx={{ textAlign: 'right' }}>
              <AmountCell expense={expense} />
            </Box>
          </Box>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {formatDay(expense.expense_date)} · <CategoryCell expense={expense} of={of} />
            <CountsOn expense={expense} />
          </Typography>
          {expense.description && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {expense.description}
            </Typography>
          )}
          {(tags || actions) && (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, mt: 0.5 }}>
              <Box sx={{ minWidth: 0 }}>{tags?.(expense)}</Box>
              <Box sx={{ flexShrink: 0 }}>{actions?.(expense)}</Box>
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Expenses in a table; on a phone a card for each. */
export function ExpenseTable(props: ExpenseTableProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return phone ? <Cards {...props} /> : <Wide {...props} />;
}
