import { Alert, Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Finding } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { Quiet, Text } from '../layout/Text';
import { useCall } from '../records/use-call';

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {findings.map(({ check, wrong, sentence }) => (
        <Box
          component="li"
          key={check}
          sx={{
            display: 'flex',
            gap: '4px 12px',
            alignItems: { xs: 'flex-start', sm: 'baseline' },
            flexDirection: { xs: 'column', sm: 'row' },
          }}
        >
          <StatusBadge tone={wrong === 0 ? 'good' : 'bad'} text={wrong === 0 ? 'status.sound' : 'status.wrong'} />
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{check}</strong>
            {` · ${sentence}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Looks on request whether rows, files, tasks and mail fit together, as `npm run doctor` does. */
export function Examination() {
  const translate = useTranslate();
  const { data, isError, isFetching, refetch } = useCall(['system-examination'], (provider) => provider.examine(), {
    enabled: false,
  });
  return (
    <Card component="section" aria-labelledby="examination" sx={{ p: 2, mt: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box>
          <Text words="status.examination" id="examination" variant="h2" />
          <Quiet words="status.examination_text" />
        </Box>
        <ActionButton words="status.examine" loading={isFetching} onClick={() => void refetch()} />
      </Box>
      <Box role="status">
        {isError && !isFetching && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {translate('status.examination_failed')}
          </Alert>
        )}
        {data && <Findings findings={data} />}
      </Box>
    </Card>
  );
}
