import { Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { EscrowDisbursement } from '../../api/types';
import type { Badge } from '../../documents/document-words';
import { StatusBadge } from '../../documents/StatusBadge';
import { ActionButton } from '../../layout/ActionButton';
import { LoadFailed } from '../../layout/LoadFailed';
import { Note, Text } from '../../layout/Text';
import { RouteLink } from '../../layout/RouteLink';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { useCall } from '../../records/use-call';
import { useMutationToasts } from '../../records/use-mutation-toasts';

const tones = { proposed: 'warn', booked: 'good', covered: 'good', dismissed: 'info' } as const satisfies Record<string, Badge['tone']>;

function Payment({ payment, canChange }: { payment: EscrowDisbursement; canChange: boolean }) {
  const money = useMoney();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { mutate: book, isPending: isBooking } = useMutation({
    mutationKey: ['documents', 'book-escrow'],
    mutationFn: () => dataProvider.bookEscrowPayment(payment.id),
    ...useMutationToasts({ done: 'quick.saved', failed: 'quick.failed', detail: true }),
  });
  const { mutate: dismiss, isPending } = useMutation({
    mutationKey: ['documents', 'dismiss-escrow'],
    mutationFn: (dismissed: boolean) => dataProvider.setEscrowPayment(payment.id, dismissed),
    ...useMutationToasts<unknown, boolean>({
      done: (_, dismissed) => (dismissed ? 'property.escrow_dismissed' : 'property.escrow_back'),
      failed: 'property.escrow_failed',
      detail: true,
    }),
  });
  const busy = isBooking || isPending;
  return (
    <Box component="li" sx={{ py: 1, display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Text words={`property.escrow_${payment.kind}`} variant="body2" sx={{ fontWeight: 600 }} />
        <Note>
          <RouteLink to={`/documents/${payment.document_id}`} underline="always">
            {formatDay(payment.paid_on)}
          </RouteLink>
          {` · ${payment.reason}`}
        </Note>
      </Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{money(payment.amount)}</Box>
      <StatusBadge tone={tones[payment.state]} text={`property.escrow_state_${payment.state}`} />
      {canChange && payment.state === 'proposed' && (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <ActionButton
            words="property.escrow_book"
            color="primary"
            size="small"
            disabled={busy || payment.property_id === null}
            onClick={() => book()}
          />
          <ActionButton words="property.escrow_dismiss" variant="text" size="small" disabled={busy} onClick={() => dismiss(true)} />
        </Box>
      )}
      {canChange && payment.state === 'dismissed' && (
        <ActionButton words="property.escrow_take_back" variant="text" size="small" disabled={busy} onClick={() => dismiss(false)} />
      )}
    </Box>
  );
}

/** Taxes and insurance that were paid from escrow, of a property or by one statement, each to become an expense once; nothing where there are none. */
export function EscrowPayments({ of, canChange }: { of: `properties/${number}` | `documents/${number}`; canChange: boolean }) {
  const translate = useTranslate();
  const { data = [], isError, refetch } = useCall(['documents', 'escrow', of], (provider) => provider.escrowPayments(of));
  if (data.length === 0 && !isError) return null;
  const failed = <LoadFailed failed={isError} words="property.escrow_load_failed" onRetry={() => void refetch()} />;
  if (data.length === 0) return <Box sx={{ mt: 2 }}>{failed}</Box>;
  return (
    <Box sx={{ mt: 2 }}>
      {failed}
      <Text words="property.escrow_payments" variant="h3" component="h3" />
      <Note words="property.escrow_hint" />
      <Box
        component="ul"
        aria-label={translate('property.escrow_payments')}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {data.map((payment) => (
          <Payment key={payment.id} payment={payment} canChange={canChange} />
        ))}
      </Box>
    </Box>
  );
}
