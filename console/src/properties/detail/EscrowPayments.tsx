import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { call, fetchJson, wordsOf } from '../../api/http';
import type { EscrowDisbursement } from '../../api/types';
import type { Badge } from '../../documents/document-words';
import { StatusBadge } from '../../documents/StatusBadge';
import { LoadFailed } from '../../layout/LoadFailed';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';

const tones = { proposed: 'warn', booked: 'good', covered: 'good', dismissed: 'info' } as const satisfies Record<string, Badge['tone']>;

function Payment({ one, canChange }: { one: EscrowDisbursement; canChange: boolean }) {
  const translate = useTranslate();
  const money = useMoney();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      notify(done, { type: 'success' });
      await queryClient.invalidateQueries();
    } catch (error) {
      notify(wordsOf(error, failed), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const book = () => attempt(() => call(`/escrow-disbursements/${one.id}/expense`, { method: 'POST' }), 'quick.saved', 'quick.failed');
  const dismiss = (dismissed: boolean) =>
    attempt(
      () => call(`/escrow-disbursements/${one.id}`, { method: 'PATCH', json: { dismissed } }),
      dismissed ? 'property.escrow_dismissed' : 'property.escrow_back',
      'property.escrow_failed',
    );
  return (
    <Box component="li" sx={{ py: 1, display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate(`property.escrow_${one.kind}`)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          <MuiLink component={Link} to={`/documents/${one.document_id}`} underline="always">
            {formatDay(one.paid_on)}
          </MuiLink>
          {` · ${one.reason}`}
        </Typography>
      </Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{money(one.amount)}</Box>
      <StatusBadge tone={tones[one.state]} text={`property.escrow_state_${one.state}`} />
      {canChange && one.state === 'proposed' && (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button size="small" variant="outlined" disabled={busy || one.property_id === null} onClick={() => void book()}>
            {translate('property.escrow_book')}
          </Button>
          <Button size="small" color="inherit" disabled={busy} onClick={() => void dismiss(true)}>
            {translate('property.escrow_dismiss')}
          </Button>
        </Box>
      )}
      {canChange && one.state === 'dismissed' && (
        <Button size="small" color="inherit" disabled={busy} onClick={() => void dismiss(false)}>
          {translate('property.escrow_take_back')}
        </Button>
      )}
    </Box>
  );
}

/** Taxes and insurance that were paid from escrow, of a property or by one statement, each to become an expense once; nothing where there are none. */
export function EscrowPayments({ of, canChange }: { of: `properties/${number}` | `documents/${number}`; canChange: boolean }) {
  const translate = useTranslate();
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['documents', 'escrow', of],
    queryFn: ({ signal }) => fetchJson<EscrowDisbursement[]>(`/${of}/escrow-disbursements`, { signal }),
  });
  if (data.length === 0 && !isError) return null;
  const failed = <LoadFailed failed={isError} words="property.escrow_load_failed" onRetry={() => void refetch()} />;
  if (data.length === 0) return <Box sx={{ mt: 2 }}>{failed}</Box>;
  return (
    <Box sx={{ mt: 2 }}>
      {failed}
      <Typography variant="h3" component="h3">
        {translate('property.escrow_payments')}
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {translate('property.escrow_hint')}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('property.escrow_payments')}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {data.map((one) => (
          <Payment key={one.id} one={one} canChange={canChange} />
        ))}
      </Box>
    </Box>
  );
}
