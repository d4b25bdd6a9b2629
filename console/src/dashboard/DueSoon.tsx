import { Box, Button, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Expense } from '../api/types';
import { useToday } from '../clock/use-today';
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
          {expense.document_id === null ? (
            name
          ) : (
            <MuiLink component={Link} to={`/documents/${expense.document_id}`}>
              {name}
            </MuiLink>
          )}
        </Typography>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {money(expense.amount)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 30 }}>
        <Box component="span" sx={({ tokens }) => ({ color: late ? tokens.bad.text : tokens.textSecondary, fontWeight: late ? 600 : 400 })}>
          {translate(late ? 'dashboard.overdue' : 'dashboard.due', { day: formatDay(expense.due_date ?? today) })}
        </Box>
        {canChange && (
          <Button
            size="small"
            loading={isPending}
            aria-label={translate('dashboard.pay_what', { what: name })}
            onClick={() => pay()}
            sx={{ minHeight: 28, py: 0, px: 1, mr: -1 }}
          >
            {translate('dashboard.pay')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What has to be paid in the next two weeks, and what should have been. */
export function DueSoon() {
  const translate = useTranslate();
  const today = useToday();
  const { data: bills, isPending } = useDueSoon();
  return (
    <Card component="section">
      <Typography variant="h2" sx={{ px: 2, py: 1.5 }}>
        {translate('dashboard.due_soon')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={64} sx={{ mx: 2, mb: 2 }} />}
      {bills?.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {translate('dashboard.nothing_due')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bills?.map((expense) => (
          <Bill key={expense.id} expense={expense} today={today} />
        ))}
      </Box>
    </Card>
  );
}
