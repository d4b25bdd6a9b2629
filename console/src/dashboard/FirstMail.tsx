import { Box, CircularProgress } from '@mui/material';
import { Send } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { useMutation } from '@tanstack/react-query';
import { useNow } from '../clock/use-now';
import { ActionButton } from '../layout/ActionButton';
import { Quiet } from '../layout/Text';
import { CopyText } from '../mail/CopyText';
import { subjectWords } from '../mail/subject-words';
import { timeAgo } from '../money/format';
import { lazyDataProvider } from '../providers/lazy-data-provider';
import { useSettings } from '../settings/use-settings';

/** What came of the first mail. */
function Arrived({ mail }: { mail: MailRow }) {
  const translate = useTranslate();
  const now = useNow();
  const ago = timeAgo(mail.received_at, now, translate);
  const from = mail.from_email ?? mail.envelope_from;
  // Fetched from a mailbox elsewhere it has no sender until it is read.
  if (!from) return <Quiet words="dashboard.mail_arrived_unread" args={{ ago }} />;
  const words = { subject: mail.subject === null ? translate('mail.no_subject') : subjectWords(mail.subject), from, ago };
  return <Quiet words="dashboard.mail_arrived" args={words} />;
}

/** Sends a small bill through the mail gateway, so that somebody sees the way works before a real one takes it. */
function SendTest() {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => lazyDataProvider.sendTestMail(),
    onSuccess: ({ data: { success, error } }) => {
      if (!success) notify(error ?? 'dashboard.test_failed', { type: 'error' });
    },
    onError: () => notify('dashboard.test_failed', { type: 'error' }),
  });
  if (data?.data.success)
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, color: 'text.secondary', minHeight: 36 }}>
        <CircularProgress size={14} aria-hidden />
        {translate('dashboard.test_sent')}
      </Box>
    );
  return <ActionButton words="dashboard.test_send" color="primary" size="small" loading={isPending} icon={Send} onClick={() => mutate()} />;
}

/** The mailboxes to copy, a test mail to send, and the first mail once it is there. */
export function FirstMail({ mail }: { mail: MailRow | null }) {
  const addresses = Object.values(useSettings().data?.mailboxes ?? {});
  if (mail) return <Arrived mail={mail} />;
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 0.75, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {addresses.map((address) => (
          <CopyText key={address} text={address} />
        ))}
      </Box>
      <SendTest />
    </Box>
  );
}
