import { Box, Skeleton } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { downloadByTicket } from '../api/open-ticket';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Text } from '../layout/Text';
import { useCall } from '../records/use-call';
import { SourceText } from './SourceText';

/** A browser draws no more than this of a text at once without a pause. */
const mostShown = 300_000;

/** A message letter by letter, once it is asked for; never drawn, only read. */
export function RawSource({ id }: { id: number }) {
  const notify = useNotify();
  const [shown, setShown] = useState(false);
  const { data, isError, refetch } = useCall(['mail', 'raw', id], (provider) => provider.rawMail(id), {
    enabled: shown,
    staleTime: Infinity,
  });
  const download = (): void => void downloadByTicket(`/mail/${id}/raw`).catch(() => notify('mail.raw_failed', { type: 'error' }));
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!shown && <ActionButton words="mail.show_raw" size="small" onClick={() => setShown(true)} />}
        <ActionButton words="mail.download" variant="text" size="small" icon={Download} onClick={download} />
      </Box>
      <LoadFailed failed={isError} words="mail.raw_failed" onRetry={() => void refetch()} />
      {shown && data === undefined && !isError && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && <SourceText text={data.slice(0, mostShown)} height="min(360px, 45dvh)" none="mail.raw_none" />}
      {data !== undefined && data.length > mostShown && <Text words="mail.raw_cut" variant="caption" />}
    </Box>
  );
}
