import { Box, Card, Typography } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { RouteLink } from '../layout/RouteLink';
import { cutLook, Rows } from '../layout/Rows';
import { Span } from '../layout/Span';
import { Note, Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { WaitingRows } from '../layout/WaitingRows';
import { whoseExpense } from './whose-expense';

const columns = [
  { key: 'date', look: { whiteSpace: 'nowrap', color: 'text.secondary' } },
  { key: 'property', look: { ...cutLook, width: '24%' } },
  { key: 'vendor', look: { ...cutLook, width: '26%' } },
  { key: 'description', look: { ...cutLook, width: '30%', color: 'text.secondary' } },
  { key: 'amount', right: true },
  { key: 'actions', right: true, look: { whiteSpace: 'nowrap' } },
] as const;

/** What counts: a refund is negative. */
const signed = (expense: Expense): number => (expense.kind === 'refund' ? -expense.amount : expense.amount);

function PropertyName({ expense, inText = false }: { expense: Expense; inText?: boolean }) {
  const translate = useTranslate();
  const { property, name, isShared } = whoseExpense(expense);
  if (property === null) return translate('dashboard.general');
  if (isShared) return translate('expense_form.split_between');
  return (
    <RouteLink to={`/properties/${property}`} underline={inText ? 'always' : 'hover'}>
      {name}
    </RouteLink>
  );
}

function VendorName({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <Typography variant="body2" noWrap title={expense.vendor ?? undefined}>
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
    <RouteLink to={property === null ? '/expenses' : `/properties/${property}/expenses`} sx={{ flexShrink: 0 }}>
      {translate('dashboard.view_all')}
    </RouteLink>
  );
}

function Amount({ expense }: { expense: Expense }) {
  const money = useMoney();
  return <Span sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{money(signed(expense))}</Span>;
}

/** What a phone shows of an expense. */
const card = (expense: Expense) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <VendorName expense={expense} />
      <Amount expense={expense} />
    </Box>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
      <Quiet noWrap>
        {formatDay(expense.expense_date)} · <PropertyName expense={expense} inText /> {expense.description && `· ${expense.description}`}
      </Quiet>
      <ViewAll expense={expense} />
    </Box>
  </>
);

function ExpenseRows({ expenses }: { expenses: readonly Expense[] }) {
  const translate = useTranslate();
  const cells = (expense: Expense) => ({
    date: formatDay(expense.expense_date),
    property: (
      <span title={whoseExpense(expense).name ?? undefined}>
        <PropertyName expense={expense} />
      </span>
    ),
    vendor: <VendorName expense={expense} />,
    description: <span title={expense.description ?? undefined}>{expense.description ?? translate('dashboard.none')}</span>,
    amount: <Amount expense={expense} />,
    actions: <ViewAll expense={expense} />,
  });
  return (
    <Rows
      label={translate('dashboard.recent')}
      rows={expenses}
      keyOf={({ id }) => id}
      columns={columns.map((column) => ({ ...column, label: translate(`columns.${column.key}`) }))}
      cells={cells}
      card={card}
    />
  );
}

/** The newest expenses of the last 30 days. */
export function RecentExpenses({ expenses, failed }: { expenses: readonly Expense[] | undefined; failed: boolean }) {
  return (
    <Card component="section">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', px: 2, py: 1.5 }}>
        <Text words="dashboard.recent" variant="h2" />
        <Note words="dashboard.recent_sub" component="span" />
      </Box>
      {!expenses && !failed && <WaitingRows />}
      {expenses?.length === 0 && <Quiet words="dashboard.recent_empty" sx={{ px: 2, pb: 2 }} />}
      {expenses && expenses.length > 0 && <ExpenseRows expenses={expenses} />}
    </Card>
  );
}
