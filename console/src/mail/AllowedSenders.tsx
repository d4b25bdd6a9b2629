import { Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { AllowedSender } from '../api/types';
import { TextInput } from '../inputs/TextInput';
import { ActionButton } from '../layout/ActionButton';
import { Note, Quiet } from '../layout/Text';
import { formatInstant } from '../money/format';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { RecordFormDialog } from '../records/RecordFormDialog';
import { ListFailed, RecordList } from '../records/RecordList';
import { Section } from '../settings/Section';

const isSender = Object.assign((typed: string | null) => (/@./.test(typed ?? '') ? undefined : 'mail.senders_required'), {
  isRequired: true,
});

function Withdraw({ sender: { id, sender }, onClose }: { sender: AllowedSender; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  return (
    <ConfirmMutation
      question={translate('mail.withdraw_confirm', { sender })}
      note="mail.withdraw_note"
      action="mail.withdraw"
      mutationKey={['allowed-senders', 'delete']}
      mutationFn={() => dataProvider.delete<AllowedSender>('allowed-senders', { id })}
      done="mail.withdrawn"
      failed="mail.withdraw_failed"
      onClose={onClose}
    />
  );
}

function Row({ row: { sender, added_by: by, created_at: created }, onWithdraw }: { row: AllowedSender; onWithdraw: () => void }) {
  const translate = useTranslate();
  const at = formatInstant(created);
  return (
    <Box
      component="li"
      aria-label={sender}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{sender}</Typography>
        <Note sx={{ overflowWrap: 'anywhere' }}>
          {by === null ? translate('mail.senders_since', { at }) : translate('mail.senders_by', { by, at })}
        </Note>
      </Box>
      <ActionButton
        words="mail.withdraw"
        variant="text"
        size="small"
        color="error"
        onClick={onWithdraw}
        aria-label={`${translate('mail.withdraw')} ${sender}`}
      />
    </Box>
  );
}

function SenderRows() {
  const { data, isPending } = useListContext<AllowedSender>();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<AllowedSender | null>(null);
  const add = <ActionButton words="mail.senders_add" color="primary" size="small" onClick={() => setAdding(true)} />;
  return (
    <Section title="mail.senders" note="mail.senders_note" action={add}>
      <ListFailed words="mail.senders_failed" />
      {isPending && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Quiet words="mail.senders_empty" />}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((row) => (
            <Row key={row.id} row={row} onWithdraw={() => setLeaving(row)} />
          ))}
        </Box>
      )}
      {adding && (
        <RecordFormDialog
          record={null}
          words="allowed_senders"
          failed="mail.senders_add_failed"
          failedAt="sender"
          detail
          onClose={() => setAdding(false)}
        >
          <TextInput source="sender" autoFocus validate={isSender} />
        </RecordFormDialog>
      )}
      {leaving && <Withdraw sender={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

/** The senders that administrators have allowed: shown, added to, and removed. */
export function AllowedSenders() {
  return (
    <Box sx={{ mt: 2 }}>
      <RecordList<AllowedSender> resource="allowed-senders" perPage={1000} disableSyncWithLocation>
        <SenderRows />
      </RecordList>
    </Box>
  );
}
