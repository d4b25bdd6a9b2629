import { expect, test } from 'vitest';
import { overallStatus } from './overall-status.js';
import type { Health } from './system.schema.js';

const all = (status: Health) => ({
  database: { status },
  file_storage: { status },
  redis: { status },
  mail_gateway: { status },
  worker: { status },
  queue: { status },
});

test.each([
  [all('healthy'), 'healthy'],
  [all('not_configured'), 'healthy'],
  [{ ...all('healthy'), queue: { status: 'warning' as const } }, 'healthy'],
  [{ ...all('healthy'), redis: { status: 'error' as const } }, 'degraded'],
  [{ ...all('healthy'), worker: { status: 'error' as const } }, 'degraded'],
])('%#', (services, overall) => {
  expect(overallStatus(services)).toBe(overall);
});
