import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { counted } from '../i18n/counted';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { ShownOnce } from '../layout/ShownOnce';
import { Note } from '../layout/Text';
import { formatInstant } from '../money/format';
import { useCall } from '../records/use-call';
import { DeliveryLog } from './DeliveryLog';
import { WebhookActions } from './WebhookActions';
import { WebhookForm } from './WebhookForm';
import { type Webhook, webhookBadge, type WebhookGiven } from './webhook-words';

/** As often as the log: both tell of the same. */
const everyMs = 5000;

function Row({ webhook, onEdit, onGiven }: { webhook: Webhook; onEdit: () => void; onGiven: (given: WebhookGiven) => void }) {
  const translate = useTranslate();
  const { last_success_at: last, previous_secret_until: overlap } = webhook;
  const facts = [
    translate('webhooks.types', { smart_count: webhook.events.length }),
    last === null ? translate('webhooks.never') : translate('webhooks.last', { at: formatInstant(last) }),
    ...(webhook.waiting > 0 ? [translate('webhooks.waiting', counted(webhook.waiting))] : []),
    ...(overlap !== null ? [translate('webhooks.overlap', { at: formatInstant(overlap) })] : []),
  ];
  return (
    <Box component="li" aria-label={webhook.name} sx={{ p: 2, display: 'grid', gap: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{webhook.name}</Typography>
          <Note sx={{ overflowWrap: 'anywhere' }}>{webhook.url}</Note>
          <Note>{facts.join(' · ')}</Note>
        </Box>
        <StatusBadge {...webhookBadge(webhook)} />
        <WebhookActions webhook={webhook} onEdit={onEdit} onGiven={onGiven} />
      </Box>
      {webhook.turned_off_reason !== null && !webhook.is_on && <Alert severity="error">{webhook.turned_off_reason}</Alert>}
      {webhook.is_on && webhook.failing_since !== null && (
        <Alert severity="warning">{translate('webhooks.failing_since', { at: formatInstant(webhook.failing_since) })}</Alert>
      )}
    </Box>
  );
}

/** Which other programs receive events, and what became of each event. */
export function WebhooksPage() {
  const { data, isError, refetch } = useCall(['webhooks'], (provider) => provider.webhooks(), { refetchInterval: everyMs });
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [given, setGiven] = useState<WebhookGiven | null>(null);
  const give = (made: WebhookGiven): void => {
    setEditing(null);
    setGiven(made);
  };
  return (
    <Page
      title="webhooks.title"
      subtitle="webhooks.subtitle"
      actions={<ActionButton words="webhooks.add" color="primary" onClick={() => setEditing('new')} />}
    >
      <LoadFailed failed={isError} words="webhooks.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={160} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Card component="section">
            {data.length === 0 && <EmptyState icon={WebhookIcon} title="webhooks.empty" text="webhooks.empty_text" />}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.map((webhook) => (
                <Row key={webhook.id} webhook={webhook} onEdit={() => setEditing(webhook)} onGiven={give} />
              ))}
            </Box>
          </Card>
          {data.length > 0 && <DeliveryLog webhooks={data} />}
        </Box>
      )}
      {editing !== null && <WebhookForm webhook={editing === 'new' ? null : editing} onAdded={give} onClose={() => setEditing(null)} />}
      {given && <ShownOnce title={given.name} label="webhooks.secret" value={given.secret} onClose={() => setGiven(null)} />}
    </Page>
  );
}
