import { describe, expect, test } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { daysLeft, endOf, resources, scopeWords } from './token-words';

const now = new Date(2026, 2, 10, 12);
const translate = (key: string, options?: Record<string, unknown>): string => i18nProvider.translate(key, options);
const words = (token: object) => scopeWords({ kind: 'api', access: 'read', resources: [], made_before_scopes: false, ...token }, translate);

describe('when a token ends', () => {
  test.each([
    ['longest', '', null],
    ['30', '', new Date(now.getTime() + 30 * 86_400_000).toISOString()],
    ['day', '2026-03-10', new Date(2026, 2, 10, 23, 59, 59).toISOString()],
    ['day', '2026-03-09', undefined],
    ['day', '2027-04-01', undefined],
    ['day', '', undefined],
  ] as const)('%s %s', (end, day, at) => {
    expect(endOf(end, day, now)).toBe(at);
  });

  test.each([
    [null, false, null],
    [new Date(2026, 2, 30), false, null],
    [new Date(2026, 2, 24, 11), false, 14],
    [new Date(2026, 2, 10, 12, 1), false, 1],
    [new Date(2026, 2, 9), true, null],
  ])('at %s (ended: %s) it says so %s days before', (at, ended, days) => {
    expect(daysLeft({ expires_at: at?.toISOString() ?? null, has_ended: ended }, now)).toBe(days);
  });
});

test('what a token may do is said in a line, for each resource in words', () => {
  expect(words({ kind: 'calendar' })).toBe('Calendar, read only');
  expect(words({ resources: ['expenses', 'hoa'] })).toBe('Read: Expenses, HOA');
  expect(words({ access: 'write', resources: ['all'] })).toBe('Read and change: Everything');
  expect(words({ access: 'write', resources: ['all'], made_before_scopes: true })).toBe(
    'Created before scopes existed; full access, no expiry',
  );
  for (const name of resources) expect(translate(`tokens.resource_${name}`)).not.toContain('resource_');
});
