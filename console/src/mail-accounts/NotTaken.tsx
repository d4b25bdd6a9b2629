import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../layout/LoadFailed';
import { ReadDialog } from '../layout/ReadDialog';
import { Note, Quiet } from '../layout/Text';
import { formatBytes, formatInstant } from '../money/format';
import { useCall } from '../records/use-call';

/** The messages that stay in a mailbox, each with the reason. */
export function NotTaken({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useCall(['mail-accounts', 'not-taken', id], (provider) => provider.messagesNotTaken(id));
  return (
    <ReadDialog title={translate('mail_accounts.not_taken_title', { name })} onClose={onClose}>
      <Quiet words="mail_accounts.not_taken_note" />
      <LoadFailed failed={isError} words="mail_accounts.failed_not_taken" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Quiet words="mail_accounts.not_taken_empty" />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map(({ id: row, subject, sender, arrived_at: at, size, outcome }) => (
          <Box component="li" key={row} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{subject || translate('mail_accounts.no_subject')}</Typography>
            <Note sx={{ overflowWrap: 'anywhere' }}>{[sender, at === null ? null : formatInstant(at)].filter(Boolean).join(' · ')}</Note>
            <Typography variant="body2">{translate(`mail_accounts.reason_${outcome}`, { size: formatBytes(size) })}</Typography>
          </Box>
        ))}
      </Box>
    </ReadDialog>
  );
}
