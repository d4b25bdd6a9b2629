import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { Tools } from '../diagnostics/Tools';
import { FactLines } from '../layout/Facts';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Quiet } from '../layout/Text';
import { formatInstant } from '../money/format';
import { useCall } from '../records/use-call';
import { Examination } from './Examination';
import { factsOf, healthBadge, needAttention, serviceName } from './status-words';

const everyMs = 30_000;
const versionLength = 8;

function ServiceCard({ name, service }: { name: string; service: Record<string, unknown> & { status: string } }) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2">{serviceName(name, translate)}</Typography>
        <StatusBadge {...healthBadge(name, service.status)} />
      </Box>
      {typeof service.error === 'string' && (
        <Typography variant="body2" sx={{ color: 'error.main', mb: 1 }}>
          {service.error}
        </Typography>
      )}
      <FactLines facts={factsOf(service, translate)} />
    </Card>
  );
}

/** How every part of the installation is doing, asked again every 30 seconds. */
export function SystemStatus() {
  const translate = useTranslate();
  const { data, isError, refetch } = useCall(['system-status'], (provider) => provider.systemStatus(), { refetchInterval: everyMs });
  const attention = needAttention(data?.services ?? {}, translate);
  const healthy = data?.overall_status === 'healthy';
  return (
    <Page
      title="status.title"
      actions={
        data && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            {attention.length > 0 && <StatusBadge tone="warn" text="status.attention" />}
            <StatusBadge tone={healthy ? 'good' : 'bad'} text={healthy ? 'status.operational' : 'status.degraded'} />
          </Box>
        )
      }
    >
      <LoadFailed failed={isError} words="status.failed" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={260} />}
      {data && (
        <>
          <Quiet sx={{ mb: 2 }}>
            {translate('status.updated', { time: formatInstant(data.timestamp) })}
            {' · '}
            {`${translate('status.version')} ${data.environment.deployment_version.slice(0, versionLength)}`}
          </Quiet>
          {attention.length > 0 && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {translate('status.attention_to', { services: attention.join(', ') })}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(290px, 1fr))' }}>
            {Object.entries(data.services).map(([name, service]) => (
              <ServiceCard key={name} name={name} service={service} />
            ))}
          </Box>
          <Examination />
        </>
      )}
      <Tools />
    </Page>
  );
}
