import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { i18nProvider } from '../i18n/i18n-provider';
import { aboutOf, actionBadge, type AuditEntry, changedFields, namesIn, noAddress, nounOf } from './audit-words';

const { translate } = i18nProvider;

test.each([
  ['sign-in-failed', 'Sign in failed', 'bad'],
  ['create', 'Create', 'good'],
  ['reveal', 'Reveal', 'warn'],
  ['reset_password', 'Reset password', 'info'],
  ['step-up', 'Identity confirmed', 'info'],
  ['step-up-failed', 'Identity not confirmed', 'bad'],
  ['logout-all', 'Sign out everywhere', 'info'],
])('%s is read as %s', (action, text, tone) => {
  const badge = actionBadge(action);
  expect([translate(badge.text, badge.args), badge.tone]).toEqual([text, tone]);
});

test('nouns are called as everywhere in the console', () => {
  expect(['second-factors', 'webhooks', 'users', 'strange_things'].map((noun) => nounOf(noun, translate))).toEqual([
    'Two-step sign-in',
    'Mail relay',
    'Users',
    'Strange things',
  ]);
});

test('a single record of each noun has a name for its kind', () => {
  expect(Object.keys(en.audit.records).toSorted()).toEqual(Object.keys(en.audit.nouns).toSorted());
});

test('without an address an entry says whether nobody called or nobody wrote it down', () => {
  expect([null, 4].map((user_id) => noAddress({ user_id }))).toEqual(['audit.no_address', 'audit.unknown_address']);
});

test('an entry says what it is about, and each field with both its sides', () => {
  expect(aboutOf({ resource: 'hoa-dues', resource_id: 4 }, new Map(), translate)).toBe('HOA dues 4');
  expect(aboutOf({ resource: 'settings', resource_id: null }, new Map(), translate)).toBe('Settings');
  expect(changedFields({ before: { name: 'a', tags: [1] }, after: { amount: 2, name: null } })).toEqual([
    { name: 'amount', before: null, after: '2' },
    { name: 'name', before: 'a', after: null },
    { name: 'tags', before: '[1]', after: null },
  ]);
});

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-24T12:00:00Z',
  user_id: null,
  user_name: null,
  action: 'update',
  resource: 'properties',
  resource_id: 1,
  before: null,
  after: null,
  request_id: null,
  address: null,
  ...more,
});

test('names come from the entries: the newest of a record, and of whoever did it', () => {
  const names = namesIn([
    entry({ before: { name: 'Elm House' }, after: { name: 'Oak House' } }),
    entry({ action: 'create', after: { name: 'Elm House' } }),
    entry({ resource: 'webhooks', resource_id: 2, after: { hint: 'EeUt' } }),
    entry({ resource: 'users', resource_id: 3, user_id: 3, user_name: 'Jo Sample (deleted)' }),
    // The provider's name for somebody is not theirs.
    entry({ resource: 'users', resource_id: 4, action: 'link-provider', after: { subject: 'a1b2' } }),
  ]);
  const about = (resource: string, id: number): string => aboutOf({ resource, resource_id: id }, names, translate);
  expect(about('properties', 1)).toBe('Property Oak House');
  expect(about('webhooks', 2)).toBe('Mail relay address ending in EeUt');
  expect(about('users', 3)).toBe('User Jo Sample (deleted)');
  expect(about('users', 4)).toBe('User 4');
});
