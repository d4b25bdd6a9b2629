import { expect, test } from 'vitest';
import { bodyOf, missingIn, newDraft, withChange } from './account-draft';

const draft = newDraft('2026-11-30');

test('another encryption brings its usual port, unless another one was typed', () => {
  expect(withChange(draft, { tls: 'starttls' }).port).toBe('143');
  expect(withChange({ ...draft, port: '1993' }, { tls: 'starttls' }).port).toBe('1993');
});

test('a provider brings its server, unless another one was typed', () => {
  const google = withChange(draft, { auth: 'google' });
  expect(google.host).toBe('imap.gmail.com');
  expect(withChange(google, { auth: 'microsoft' }).host).toBe('outlook.office365.com');
  expect(withChange({ ...draft, host: 'mail.example.com' }, { auth: 'google' }).host).toBe('mail.example.com');
});

test('what must be filled depends on the sign-in, on what is done afterwards, and on what is stored', () => {
  expect(missingIn(draft, true)).toEqual(['host', 'username', 'password']);
  expect(missingIn({ ...draft, host: 'h', username: 'u' }, false)).toEqual([]);
  expect(missingIn({ ...draft, host: 'h', username: 'u', auth: 'google', ending: 'move' }, true)).toEqual([
    'client_id',
    'refresh_token',
    'move_to',
  ]);
});

test('empty fields are sent as nothing, so that what is stored stays', () => {
  expect(bodyOf(draft)).toMatchObject({
    port: 993,
    password: null,
    client_secret: null,
    refresh_token: null,
    token_url: null,
    move_to: null,
  });
});
