import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fetchJson } from '../api/http';
import type { MailRow } from '../api/types';
import { useNow } from '../clock/use-now';
import { formatInstant } from '../money/format';
import { CopyText } from './CopyText';
import { forwardingAsker, forwardingCode } from './forwarding-code';

/** The code with which Gmail wants to have a new forwarding confirmed, for as long as somebody may be looking for it. */
export function ForwardingCode() {
  const translate = useTranslate();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['mail', 'forwarding-code'],
    queryFn: ({ signal }) => fetchJson<MailRow[]>('/mail/', { query: { q: forwardingAsker, limit: 5 }, signal }),
  });
  const found = forwardingCode(data ?? [], now);
  if (!found) return null;
  return (
    <Alert severity="info" sx={({ tokens }) => ({ mb: 2, backgroundColor: tokens.info.ground, color: tokens.info.text })}>
      <Box component="strong" sx={{ display: 'block', fontWeight: 620 }}>
        {translate('mail.forwarding_title')}
      </Box>
      {translate('mail.forwarding_text', { time: formatInstant(found.receivedAt) })}
      <Box sx={{ mt: 0.75 }}>
        <CopyText text={found.code} />
      </Box>
    </Alert>
  );
}
