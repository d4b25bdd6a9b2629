import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { senderWords } from './mail-words';

type Sent = Pick<MailRow, 'from_name' | 'from_email' | 'forwarded_by'> & { envelope_from?: string | null };

/** Who wrote it, and who passed it on. */
export function Sender({ mail }: { mail: Sent }) {
  const translate = useTranslate();
  const { name, address } = senderWords(mail);
  const more = [address, mail.forwarded_by && translate('mail.forwarded_by', { sender: mail.forwarded_by })].filter(Boolean).join(' · ');
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {name ?? translate('mail.unknown_sender')}
      {more && (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {more}
        </Typography>
      )}
    </Box>
  );
}
