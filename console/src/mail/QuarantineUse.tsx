import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { regionShown } from '../i18n/locale';
import { useAskEvery } from '../live/use-ask-every';
import { useCall } from '../records/use-call';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toLocaleString(regionShown(), { maximumFractionDigits: 1 })} MB`;

/** How long mail waits in quarantine, and how much room it takes; a warning where that comes to an end. */
export function QuarantineUse() {
  const translate = useTranslate();
  const { data } = useCall(['mail', 'quarantine'], (provider) => provider.quarantineUse(), { refetchInterval: useAskEvery() });
  if (!data) return null;
  const use = { used: megabytes(data.used_bytes), max: megabytes(data.max_bytes), sender: megabytes(data.sender_max_bytes) };
  return (
    <Alert severity={data.nearly_full ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {data.days === 0 ? translate('mail.quarantine_kept_for_ever') : translate('mail.quarantine_kept', { days: data.days })}{' '}
      {translate('mail.quarantine_use', use)} {data.nearly_full && translate('mail.quarantine_nearly_full')}
    </Alert>
  );
}
