import { Alert, Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ForwardingConfirmation } from '../api/types';
import { LoadFailed } from '../layout/LoadFailed';
import { Span } from '../layout/Span';
import { formatInstant } from '../money/format';
import { useRole } from '../providers/role';
import { useCall } from '../records/use-call';
import { CopyText } from './CopyText';

function Question({ asked }: { asked: ForwardingConfirmation }) {
  const translate = useTranslate();
  const { account, code, link, received_at: at } = asked;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Box component="strong" sx={{ display: 'block', fontWeight: 620 }}>
        {translate('mail.confirmation_title', { account: account ?? translate('mail.confirmation_somebody') })}
      </Box>
      {translate('mail.confirmation_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        {code && (
          <Span sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            {translate('mail.confirmation_code')} <CopyText text={code} />
          </Span>
        )}
        {link && (
          <Link href={link} target="_blank" rel="noopener noreferrer" color="inherit" underline="always">
            {translate('mail.confirmation_link')}
          </Link>
        )}
        <Typography variant="caption">{formatInstant(at)}</Typography>
      </Box>
    </Alert>
  );
}

/** Gmail's questions whether it may forward a mailbox here: an administrator answers them there, the product never does. */
export function ForwardingConfirmations() {
  const admin = useRole() === 'ADMIN';
  const { data, isError, refetch } = useCall(['mail', 'confirmations'], (provider) => provider.forwardingConfirmations(), {
    enabled: admin,
    refetchInterval: 15_000,
  });
  return (
    <>
      <LoadFailed failed={isError} words="mail.confirmation_failed" onRetry={() => void refetch()} />
      {data?.map((asked) => (
        <Question key={asked.mail_id} asked={asked} />
      ))}
    </>
  );
}
