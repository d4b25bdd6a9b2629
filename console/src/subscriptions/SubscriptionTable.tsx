import { Box, Link as MuiLink, Typography } from '@mui/material';
import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Subscription } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { PlainBadge } from '../layout/PlainBadge';
import { Note } from '../layout/Text';
import { Rows } from '../layout/Rows';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useToday } from '../clock/use-today';
import { useCharges } from './use-subscriptions';
import { BillsDialog } from './BillsDialog';
import { type ChargeHistory, headlineOf } from './charge-remarks';
import { useRemark } from './use-remark';

interface SubscriptionTableProps {
  rows: readonly Subscription[];
  canChange: boolean;
  onEdit: (subscription: Subscription) => void;
  onDelete: (subscription: Subscription) => void;
}

/** What its bills tell at a glance. */
function Headline({ history }: { history: ChargeHistory }) {
  const words = useRemark();
  const remark = headlineOf(history, useToday());
  if (!remark) return null;
  const calm = remark.key === 'subscriptions.next_charge';
  return (
    <Typography
      variant="caption"
      component="p"
      sx={({ tokens }) => ({ m: 0, color: calm ? tokens.textSecondary : tokens.warn.text, fontWeight: calm ? 400 : 600 })}
    >
      {words(remark)}
    </Typography>
  );
}

/** That it is paused, or since when it is cancelled. */
function Standing({ subscription: { status, cancelled_on: day } }: { subscription: Subscription }) {
  if (status === 'paused') return <PlainBadge text="subscriptions.status_paused" />;
  return day === null ? null : <PlainBadge text="subscriptions.cancelled_since" args={{ day: formatDay(day) }} />;
}

interface ServiceProps {
  subscription: Subscription;
  history: ChargeHistory | undefined;
  onBills: () => void;
}

function Service({ subscription, history, onBills }: ServiceProps) {
  const { site_name: name, url, document_count: bills } = subscription;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {url ? (
        <MuiLink
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}
        >
          {name}
          <ExternalLink size={13} aria-hidden style={{ flexShrink: 0 }} />
        </MuiLink>
      ) : (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
      )}
      <Standing subscription={subscription} />
      {history && <Headline history={history} />}
      {bills > 0 && (
        <Box>
          <ActionButton
            words="subscriptions.documents"
            variant="text"
            args={{ smart_count: bills }}
            size="small"
            onClick={onBills}
            sx={{ minHeight: 0, p: 0, fontSize: 12, fontWeight: 500, color: 'text.secondary', textDecoration: 'underline' }}
          />
        </Box>
      )}
    </Box>
  );
}

/** What it costs a month, and what a bill of its cycle says where that is longer. */
function Price({ row: { monthly_price, charged_amount, billing_cycle } }: { row: Subscription }) {
  const money = useMoney();
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: 600 }}>{money(monthly_price)}</Box>
      {charged_amount !== null && billing_cycle !== 'Monthly' && (
        <Note
          words={`subscriptions.charged_${billing_cycle}`}
          args={{ amount: money(charged_amount) }}
          component="span"
          sx={{ whiteSpace: 'nowrap' }}
        />
      )}
    </Box>
  );
}

const columns = [
  { key: 'service', width: '30%', heading: true },
  { key: 'category' },
  { key: 'monthly_price', right: true },
  { key: 'billing' },
  { key: 'description', width: '26%' },
  { key: 'actions', right: true },
] as const;

const small = { minHeight: 28, minWidth: 0, px: 1, fontSize: 13 } as const;

function Actions({ row, onEdit, onDelete }: { row: Subscription } & Pick<SubscriptionTableProps, 'onEdit' | 'onDelete'>) {
  const translate = useTranslate();
  const args = { name: row.site_name };
  return (
    <Box sx={{ display: 'inline-flex' }}>
      <ActionButton
        words="app.edit"
        color="primary"
        variant="text"
        size="small"
        aria-label={translate('subscriptions.edit_one', args)}
        onClick={() => onEdit(row)}
        sx={small}
      />
      <ActionButton
        words="app.delete"
        variant="text"
        size="small"
        color="error"
        aria-label={translate('subscriptions.delete_one', args)}
        onClick={() => onDelete(row)}
        sx={small}
      />
    </Box>
  );
}

/** Every subscription, with what can be done to it. */
export function SubscriptionTable({ rows, canChange, ...on }: SubscriptionTableProps) {
  const translate = useTranslate();
  const [bills, setBills] = useState<Subscription | null>(null);
  const { data } = useCharges();
  const charges = useMemo(() => new Map(data?.map((row) => [row.subscription_id, row])), [data]);
  const cells = (row: Subscription) => ({
    service: <Service subscription={row} history={charges.get(row.id)} onBills={() => setBills(row)} />,
    category: translate(`subscriptions.categories.${row.category}`, { _: row.category }),
    monthly_price: <Price row={row} />,
    billing: translate(`subscriptions.cycles.${row.billing_cycle}`),
    description: <Box sx={{ color: 'text.secondary' }}>{row.description ?? '–'}</Box>,
    actions: <Actions row={row} {...on} />,
  });
  return (
    <>
      <Rows
        label="subscriptions.title"
        words="subscriptions."
        rows={rows}
        columns={columns.filter((column) => canChange || column.key !== 'actions')}
        cells={cells}
        keyOf={(row) => row.id}
      />
      {bills && <BillsDialog subscription={bills} onClose={() => setBills(null)} />}
    </>
  );
}
