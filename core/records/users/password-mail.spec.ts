import { expect, test } from 'vitest';
import { passwordMail } from '#core/records/users/password-mail';

const about = {
  business: '',
  url: null,
  fullName: 'Jo Sample',
  email: 'jo@example.com',
  temporaryPassword: 'kettle-42',
  occasion: 'invitation',
} as const;

test('an invitation says where, who, with what and for how long', () => {
  const { subject, text } = passwordMail({ ...about, business: 'Elm Rentals', url: 'https://ledger.example.com' });
  expect(subject).toBe('Your account at Rental Ledger of Elm Rentals');
  expect(text).toContain('Address: https://ledger.example.com\nE-mail: jo@example.com\nTemporary password: kettle-42\n');
  expect(text).toContain('It is valid for 24 hours');
});

test('a new password says that the earlier one opens no more; without an address it names none', () => {
  const { subject, text } = passwordMail({ ...about, occasion: 'password' });
  expect(subject).toBe('Your new password for Rental Ledger');
  expect(text).toContain('Your previous password no longer works');
  expect(text).not.toMatch(/Address:|null|undefined/);
});
