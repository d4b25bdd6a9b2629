import { expect, test } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { factsOf, healthBadge, serviceName } from './status-words';

const { translate } = i18nProvider;

test.each([
  ['healthy', 'good'],
  ['error', 'bad'],
  ['not_configured', 'info'],
  ['on fire', 'warn'],
])('%s is shown as %s', (status, tone) => {
  expect(healthBadge('openphone', status).tone).toBe(tone);
});

test('without a provider documents are read on the machine itself, which works', () => {
  expect(healthBadge('ai_provider', 'not_configured').text).toBe('status.healthy');
});

test('services and facts have names a back office uses', () => {
  expect(serviceName('sendgrid', translate)).toBe('Outgoing mail');
  expect(serviceName('night_shift', translate)).toBe('Night shift');
  const service = {
    status: 'healthy',
    error: null,
    railway_volume: '/data',
    free_bytes: 5 * 1024 ** 3,
    writable: true,
    stats: { total_documents: 1234 },
  };
  expect(factsOf(service, translate)).toEqual([
    ['Data volume', '/data'],
    ['Free space', '5.0 GB'],
    ['Writable', 'Yes'],
    ['Documents', '1,234'],
  ]);
});

test('a fact told twice is shown once', () => {
  expect(factsOf({ spool_depth: 0, data: { spoolDepth: 0 } }, translate)).toEqual([['Mails waiting to be imported', '0']]);
  expect(factsOf({ data: { spoolFreeBytes: 5 * 1024 ** 3 } }, translate)).toEqual([['Free space', '5.0 GB']]);
});
