import { expect, test } from 'vitest';
import { welcomeText } from './welcome.mjs';

const here = {
  bind: '127.0.0.1',
  smtpBind: '127.0.0.1',
  httpPort: 3001,
  smtpPort: 2525,
  mailDomain: 'inbox.localhost',
  dataFolder: '/srv/a b/data',
};

test('addresses, mail and data', () => {
  const text = welcomeText(here);
  expect(text).toContain('http://127.0.0.1:3001\n');
  expect(text).toContain('SMTP at 127.0.0.1:2525, for instance to receipts@inbox.localhost');
  expect(text).toContain('/srv/a b/data');
  expect(text).not.toContain('Password');
});

test("the first admin's sign-in, when there is one to show", () => {
  const text = welcomeText({ ...here, admin: { email: 'admin@inbox.localhost', password: 'correct horse' } });
  expect(text).toMatch(/Sign in {4}admin@inbox\.localhost\n {4}Password {3}correct horse /);
});

test.each([
  ['0.0.0.0', 'http://localhost:3001', true],
  ['::1', 'http://[::1]:3001', false],
  ['192.0.2.7', 'http://192.0.2.7:3001', false],
])('bound to %s the console is at %s', (bind, address, everywhere) => {
  const text = welcomeText({ ...here, bind, smtpBind: bind });
  expect(text).toContain(address);
  expect(text.includes('every address')).toBe(everywhere);
});

test('mail alone may be taken everywhere, or at an address of its own', () => {
  const open = welcomeText({ ...here, smtpBind: '0.0.0.0' });
  expect(open).toContain('http://127.0.0.1:3001\n');
  expect(open).toContain('SMTP at localhost:2525');
  expect(open).toContain('It accepts mail on every address of this machine (SMTP_BIND).');
  expect(welcomeText({ ...here, smtpBind: '::1' })).toMatch(/SMTP at \[::1\]:2525(?![^]*every address)/);
});
