import { Box, Button, Card, Skeleton } from '@mui/material';
import { Plus, Repeat, X } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Subscription } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { StatCard, StatCards } from '../layout/StatCard';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { DeleteRecord } from '../records/DeleteRecord';
import { RecordList } from '../records/RecordList';
import { ByCategory } from './ByCategory';
import { SubscriptionFormCard } from './SubscriptionFormCard';
import { SubscriptionTable } from './SubscriptionTable';
import { useCall } from '../records/use-call';
import { useCharges, useSubscriptionTotals } from './use-subscriptions';

function Totals() {
  const money = useMoney();
  const { data, isError: failed } = useSubscriptionTotals();
  return (
    <Box sx={{ mb: 2 }}>
      <StatCards count={3}>
        <StatCard failed={failed} label="subscriptions.total_monthly" value={data && money(data.total_monthly)} />
        <StatCard failed={failed} label="subscriptions.total_yearly" value={data && money(data.total_yearly)} />
        <StatCard failed={failed} label="subscriptions.total_count" value={data && String(data.count)} />
      </StatCards>
    </Box>
  );
}

function SubscriptionsPage() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const list = useListContext<Subscription>();
  const sums = useCall(['subscriptions', 'summary'], (provider) => provider.subscriptionSums());
  const totals = useSubscriptionTotals();
  const charges = useCharges();
  const [form, setForm] = useState<{ of: Subscription | null } | null>(null);
  const [leaving, setLeaving] = useState<Subscription | null>(null);
  const failed = Boolean(list.error) || sums.isError || totals.isError;
  // All of it at once, so that nothing moves when the rest of it comes.
  const waiting = [list, sums, totals, charges].some(({ isPending }) => isPending);
  const retry = () => void Promise.all([list.refetch(), sums.refetch(), totals.refetch()]);
  const toggle = (
    <Button
      variant={form ? 'outlined' : 'contained'}
      color={form ? 'inherit' : 'primary'}
      startIcon={form ? <X size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
      onClick={() => setForm(form ? null : { of: null })}
    >
      {translate(form ? 'app.cancel' : 'subscriptions.add')}
    </Button>
  );
  const actions = (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <ExportButton path="/subscriptions/export.csv" />
      {canChange && toggle}
    </Box>
  );
  return (
    <Page title="subscriptions.title" subtitle="subscriptions.subtitle" actions={actions}>
      <LoadFailed failed={failed} words="subscriptions.load_failed" onRetry={retry} />
      {form && <SubscriptionFormCard key={form.of?.id ?? 'new'} subscription={form.of} onSaved={() => setForm(null)} />}
      <Totals />
      {waiting && <Skeleton variant="rounded" height={560} />}
      {!waiting && (
        <>
          {sums.data && sums.data.length > 0 && <ByCategory sums={sums.data} totals={totals.data} />}
          <Card component="section" aria-label={translate('subscriptions.all')}>
            {list.data?.length === 0 && <EmptyState icon={Repeat} text="subscriptions.empty" />}
            {list.data && list.data.length > 0 && (
              <SubscriptionTable rows={list.data} canChange={canChange} onEdit={(of) => setForm({ of })} onDelete={setLeaving} />
            )}
          </Card>
        </>
      )}
      <DeleteRecord resource="subscriptions" record={leaving} name={leaving?.site_name} onClose={() => setLeaving(null)} />
    </Page>
  );
}

/** What is paid for again and again: totals, by category, and each of them. */
export function Subscriptions() {
  return (
    <RecordList<Subscription> perPage={1000}>
      <SubscriptionsPage />
    </RecordList>
  );
}
