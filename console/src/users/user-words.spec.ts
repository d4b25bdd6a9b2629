import { expect, test } from 'vitest';
import { users } from '../i18n/en/users';
import { givenWords, invitationBadge, nameOf, userRoles } from './user-words';

const words = (key: string): string => users[key.replace('users.', '') as keyof typeof users];

const said = (key: string, email_sent: boolean) => words(givenWords({ email_sent }, key));

test('a toast claims an e-mail only where one was sent', () => {
  expect(said('users.invited', true)).toBe('User invited successfully! They will receive an email with login credentials.');
  expect(said('users.invited', false)).toBe('User invited. Hand over this temporary password.');
  expect(said('users.was_reset', true)).toBe('Password reset successfully! User will receive an email.');
  expect(said('users.was_reset', false)).toBe('Password reset. Hand over this temporary password.');
  expect(said('users.resent', true)).toBe('Invitation resent successfully!');
  expect(said('users.resent', false)).toBe('Invitation renewed. Hand over this temporary password.');
});

test('an invitation is Pending, then Accepted; the least role is offered first', () => {
  expect(words(invitationBadge({ invitation_accepted: false }).text)).toBe('Pending');
  expect(words(invitationBadge({ invitation_accepted: true }).text)).toBe('Accepted');
  expect(userRoles).toEqual(['VIEWER', 'STAFF', 'ADMIN']);
});

test('who has no name is known by the address', () => {
  expect(nameOf({ full_name: ' ', email: 'jo@example.com' })).toBe('jo@example.com');
  expect(nameOf({ full_name: 'Jo Sample', email: 'jo@example.com' })).toBe('Jo Sample');
});
