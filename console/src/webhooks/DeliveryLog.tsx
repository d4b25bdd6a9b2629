import { Box, Card, Link } from '@mui/material';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { SelectInput } from '../inputs/SelectInput';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { Facts } from '../layout/Facts';
import { LoadFailed } from '../layout/LoadFailed';
import { ReadDialog } from '../layout/ReadDialog';
import { Span } from '../layout/Span';
import { Text } from '../layout/Text';
import { formatInstant } from '../money/format';
import { Instant } from '../money/Instant';
import { FilterBar } from '../records/FilterBar';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { type Delivery, deliveryBadge, type Webhook } from './webhook-words';

const everyMs = 5000;

const columns = [
  { key: 'event', heading: true, width: '24%' },
  { key: 'webhook', width: '18%' },
  { key: 'state' },
  { key: 'answer', width: '24%' },
  { key: 'at' },
] as const;

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text words={label} variant="body2" sx={{ fontWeight: 560 }} />
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          mt: 0.5,
          p: 1.5,
          maxHeight: 240,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: 13,
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {text}
      </Box>
    </div>
  );
}

/** A body as it is posted, on several lines. */
const laidOut = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function DeliveryDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useCall(['webhook-deliveries', 'one', id], (provider) => provider.delivery(id), {
    refetchInterval: everyMs,
  });
  const again = useChange(['webhook-deliveries', 'replay-one'], (provider) => provider.replayDelivery(id), {
    done: 'webhooks.sent_again',
    failed: 'webhooks.failed_replay',
  });
  return (
    <ReadDialog
      title={data ? data.type : translate('webhooks.delivery')}
      maxWidth="md"
      onClose={onClose}
      actions={data && <ActionButton words="webhooks.send_again" loading={again.isPending} onClick={() => again.mutate()} />}
    >
      <LoadFailed failed={isError} words="webhooks.failed_log" onRetry={() => void refetch()} />
      {data && (
        <>
          <Facts
            width={260}
            facts={[
              ['webhooks.state', <StatusBadge key="state" {...deliveryBadge(data)} />],
              ['webhooks.webhook', data.endpoint_name],
              ['webhooks.event_id', data.event_id],
              ['webhooks.subject', data.subject],
              ['webhooks.at', formatInstant(data.at)],
              ['webhooks.attempts', String(data.attempts)],
              ['webhooks.last_try', data.last_try_at && formatInstant(data.last_try_at)],
              ['webhooks.next_try', data.next_try_at && formatInstant(data.next_try_at)],
              ['webhooks.code', data.response_code === null ? null : String(data.response_code)],
              ['webhooks.reason', data.reason],
            ]}
          />
          {data.response_excerpt && <Quoted label="webhooks.response" text={data.response_excerpt} />}
          <Quoted label="webhooks.body" text={laidOut(data.body)} />
        </>
      )}
    </ReadDialog>
  );
}

function Table() {
  const translate = useTranslate();
  const { filterValues } = useListContext<Delivery>();
  const [opened, setOpened] = useState<number | null>(null);
  const cells = (delivery: Delivery) => ({
    event: (
      <Link
        component="button"
        type="button"
        onClick={() => setOpened(delivery.id)}
        sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {delivery.type}
      </Link>
    ),
    webhook: <Span sx={{ overflowWrap: 'anywhere' }}>{delivery.endpoint_name}</Span>,
    state: <StatusBadge {...deliveryBadge(delivery)} />,
    answer: (
      <Span sx={{ overflowWrap: 'anywhere' }}>
        {delivery.reason ?? (delivery.response_code === null ? translate('webhooks.not_tried') : String(delivery.response_code))}
      </Span>
    ),
    at: <Instant at={delivery.at} />,
  });
  const narrowed = Object.keys(filterValues as object).length > 0;
  const empty = (
    <EmptyState icon={WebhookIcon} title="webhooks.empty_log" text={narrowed ? 'webhooks.empty_filtered' : 'webhooks.empty_log_text'} />
  );
  return (
    <>
      <RecordRows label="webhooks.log" words="webhooks." columns={columns} cells={cells} empty={empty} />
      {opened !== null && <DeliveryDetails id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const looks = { minWidth: 160, flex: { xs: '1 1 40%', md: 'none' } };

/** What became of each event that a webhook was to be told of. */
export function DeliveryLog({ webhooks }: { webhooks: readonly Webhook[] }) {
  const translate = useTranslate();
  const states = (['waiting', 'delivered', 'failed'] as const).map((id) => ({ id, name: translate(`webhooks.filter_${id}`) }));
  return (
    <RecordList<Delivery> resource="webhook-deliveries" perPage={25} refetchInterval={everyMs} disableSyncWithLocation>
      <ListFailed words="webhooks.failed_log" />
      <Card>
        <FilterBar sx={{ display: 'flex', flexWrap: 'wrap', p: 2, borderBottom: 1, borderColor: 'divider' }}>
          <SelectInput
            source="endpoint_id"
            label="webhooks.webhook"
            choices={webhooks.map(({ id, name }) => ({ id: String(id), name }))}
            emptyText="webhooks.every"
            sx={looks}
          />
          <SelectInput source="state" label="webhooks.state" choices={states} emptyText="webhooks.any_state" sx={looks} />
        </FilterBar>
        <Table />
        <ListPager words="webhooks.showing" />
      </Card>
    </RecordList>
  );
}
