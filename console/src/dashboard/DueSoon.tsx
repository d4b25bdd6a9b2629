import { Box, Button, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { call } from '../api/http';
import type { Expense } from '../api/types';
import { useToday } from '../clock/use-today';
import { useAct } from '../layout/use-act';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { useDueSoon } from './use-dashboard';

/** One bill: whose, until when, how much, and the way to say that it is paid. */
function Bill({ expense, today }: { expense: Expense; today: string }) {
  const translate = useTranslate();
  const money = useMoney();
  const canChange = useCanChange();
  // A bill may have been an association's; what is expected and overdue is asked for with the documents.
  const act = useAct('expenses', 'hoa-dues', 'documents');
  const late = (expense.due_date ?? today) < today;
  const name = expense.vendor ?? translate('dashboard.none');
  const [busy, setBusy] = useState(false);
  const pay = async (): Promise<void> => {
    setBusy(true);
    // Only as it stands here: somebody else may have paid it meanwhile, on another day.
    const headers = { 'if-match': `"${expense.updated_at}"` };
    await act(() => call(`/expenses/${expense.id}`, { method: 'PUT', json: { paid_on: today }, headers }), {
      done: 'dashboard.paid',
      failed: 'dashboard.pay_failed',
      detail: true,
    });
    setBusy(false);
  };
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
            loading={busy}
            aria-label={translate('dashboard.pay_what', { what: name })}
            onClick={() => void pay()}
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
