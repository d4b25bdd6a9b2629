import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { useToday } from '../clock/use-today';
import { ActionButton } from '../layout/ActionButton';
import { RouteLink } from '../layout/RouteLink';
import { Span } from '../layout/Span';
import { Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { lazyDataProvider } from '../providers/lazy-data-provider';
import { useCanChange } from '../providers/role';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { useDueSoon } from './use-dashboard';

/** One bill: whose, until when, how much, and the way to say that it is paid. */
function Bill({ expense, today }: { expense: Expense; today: string }) {
  const translate = useTranslate();
  const money = useMoney();
  const canChange = useCanChange();
  const late = (expense.due_date ?? today) < today;
  const name = expense.vendor ?? translate('dashboard.none');
  const { mutate: pay, isPending } = useMutation({
    mutationKey: ['expenses', 'pay'],
    mutationFn: () => lazyDataProvider.payExpense(expense, today),
    ...useMutationToasts({ done: 'dashboard.paid', failed: 'dashboard.pay_failed', detail: true }),
  });
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontSize: 13 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" noWrap>
          {expense.document_id === null ? name : <RouteLink to={`/documents/${expense.document_id}`}>{name}</RouteLink>}
        </Typography>
        <Span sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{money(expense.amount)}</Span>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 30 }}>
        <Span sx={({ tokens }) => ({ color: late ? tokens.bad.text : tokens.textSecondary, fontWeight: late ? 600 : 400 })}>
          {translate(late ? 'dashboard.overdue' : 'dashboard.due', { day: formatDay(expense.due_date ?? today) })}
        </Span>
        {canChange && (
          <ActionButton
            words="dashboard.pay"
            color="primary"
            variant="text"
            size="small"
            loading={isPending}
            aria-label={translate('dashboard.pay_what', { what: name })}
            onClick={() => pay()}
            sx={{ minHeight: 28, py: 0, px: 1, mr: -1 }}
          />
        )}
      </Box>
    </Box>
  );
}

/** What has to be paid in the next two weeks, and what should have been. */
export function DueSoon() {
  const today = useToday();
  const { data: bills, isPending } = useDueSoon();
  return (
    <Card component="section">
      <Text words="dashboard.due_soon" variant="h2" sx={{ px: 2, py: 1.5 }} />
      {isPending && <Skeleton variant="rounded" height={64} sx={{ mx: 2, mb: 2 }} />}
      {bills?.length === 0 && <Quiet words="dashboard.nothing_due" sx={{ px: 2, pb: 2 }} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bills?.map((expense) => (
          <Bill key={expense.id} expense={expense} today={today} />
        ))}
      </Box>
    </Card>
  );
}
