import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fetchJson } from '../api/http';
import type { SystemStatus as Status } from '../api/types';
import type { BadgeTone } from '../documents/document-words';
import { StatusBadge } from '../documents/StatusBadge';
import { Page } from '../layout/Page';
import { formatInstant } from '../money/format';

const everyMs = 30_000;
const versionLength = 8;

/** Any health but the three known ones is a warning. */
export function healthBadge(status: string): { tone: BadgeTone; text: string } {
  if (status === 'healthy') return { tone: 'good', text: 'status.healthy' };
  if (status === 'error') return { tone: 'bad', text: 'status.error' };
  if (status === 'not_configured') return { tone: 'info', text: 'status.not_configured' };
  return { tone: 'warn', text: 'status.warning' };
}

/** `anthropic_configured` as `Anthropic configured`. */
export const spoken = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Fact = readonly [string, string];

/** A service's facts in words, nested ones flattened. */
function factsOf(service: Record<string, unknown>, yes: string, no: string): Fact[] {
  return Object.entries(service).flatMap(([key, value]): Fact[] => {
    if (key === 'status' || key === 'error' || value === null || value === undefined || value === '') return [];
    if (typeof value === 'boolean') return [[spoken(key), value ? yes : no]];
    if (typeof value === 'object') return factsOf(value as Record<string, unknown>, yes, no);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return [[spoken(key), formatInstant(value)]];
    if (typeof value === 'number') return [[spoken(key), value.toLocaleString('en-US')]];
    return typeof value === 'string' ? [[spoken(key), value]] : [];
  });
}

function ServiceCard({ name, service }: { name: string; service: Record<string, unknown> & { status: string } }) {
  const translate = useTranslate();
  const facts = factsOf(service, translate('status.yes'), translate('status.no'));
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2">{spoken(name)}</Typography>
        <StatusBadge {...healthBadge(service.status)} />
      </Box>
      {typeof service.error === 'string' && (
        <Typography variant="body2" sx={{ color: 'error.main', mb: 1 }}>
          {service.error}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, fontSize: 13 }}>
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** How every part of the installation is doing, asked again every 30 seconds. */
export function SystemStatus() {
  const translate = useTranslate();
  const { data, isError } = useQuery({
    queryKey: ['system-status'],
    queryFn: ({ signal }) => fetchJson<Status>('/system/status', { signal }),
    refetchInterval: everyMs,
  });
  const healthy = data?.overall_status === 'healthy';
  return (
    <Page
      title="status.title"
      actions={data && <StatusBadge tone={healthy ? 'good' : 'bad'} text={healthy ? 'status.operational' : 'status.degraded'} />}
    >
      {isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('status.failed')}
        </Alert>
      )}
      {!data && !isError && <Skeleton variant="rounded" height={260} />}
      {data && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {translate('status.updated', { time: formatInstant(data.timestamp) })}
            {' · '}
            {`${translate('status.version')} ${data.environment.deployment_version.slice(0, versionLength)}`}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(290px, 1fr))' }}>
            {Object.entries(data.services).map(([name, service]) => (
              <ServiceCard key={name} name={name} service={service} />
            ))}
          </Box>
        </>
      )}
    </Page>
  );
}
