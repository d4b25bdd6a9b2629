import { expect, test } from 'vitest';
import { aboutOf, actionBadge, changedFields, spoken } from './audit-words';

test.each([
  ['sign-in-failed', 'Sign in failed', 'bad'],
  ['create', 'Create', 'good'],
  ['reveal', 'Reveal', 'warn'],
  ['reset_password', 'Reset password', 'info'],
])('%s is read as %s', (action, words, tone) => {
  expect(spoken(action)).toBe(words);
  expect(actionBadge(action)).toEqual({ tone, text: words });
});

test('an entry says what it is about, and each field with both its sides', () => {
  expect(aboutOf({ resource: 'hoa-dues', resource_id: 4 })).toBe('Hoa dues 4');
  expect(aboutOf({ resource: 'settings', resource_id: null })).toBe('Settings');
  expect(changedFields({ before: { name: 'a', tags: [1] }, after: { amount: 2, name: null } })).toEqual([
    { name: 'amount', before: null, after: '2' },
    { name: 'name', before: 'a', after: null },
    { name: 'tags', before: '[1]', after: null },
  ]);
});
