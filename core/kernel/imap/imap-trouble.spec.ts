import { expect, test } from 'vitest';
import { ImapTrouble, imapTroubles, readImapError, troubleSentence } from '#core/kernel/imap/imap-trouble';

const thrown = (fields: object, message = 'Command failed'): Error => Object.assign(new Error(message), fields);

test.each([
  ['an unknown name', thrown({ code: 'ENOTFOUND' }), 'host_unknown'],
  ['a port nobody listens on', thrown({ code: 'ECONNREFUSED' }), 'not_reached'],
  ['silence', thrown({ code: 'CONNECT_TIMEOUT' }), 'timeout'],
  ['a certificate of its own making', thrown({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'self-signed certificate'), 'certificate'],
  ['a certificate of another name', thrown({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'certificate'],
  ['TLS on a port without', thrown({ code: 'EPROTO' }, 'SSL routines: wrong version number'), 'no_encryption'],
  ['no STARTTLS', thrown({ tlsFailed: true }, 'Server does not support STARTTLS'), 'no_encryption'],
  ['a sign-in that needs encryption', thrown({ authenticationFailed: true, serverResponseCode: 'PRIVACYREQUIRED' }), 'wants_encryption'],
  ['a refused password', thrown({ authenticationFailed: true, serverResponseCode: 'AUTHENTICATIONFAILED' }), 'wrong_password'],
  ['a greeting of another program', thrown({ code: 'ParserError11' }), 'not_imap'],
  ['no greeting', thrown({ code: 'GREETING_TIMEOUT' }), 'not_imap'],
  ['a lost connection', thrown({ code: 'NoConnection' }), 'connection_lost'],
  ['a folder that is not there', thrown({ mailboxMissing: true, responseText: 'Mailbox does not exist' }), 'folder_missing'],
  ['any other NO', thrown({ responseText: 'Over quota' }), 'server_refused'],
  ['what is none of this', new TypeError('undefined is not a function'), 'internal'],
])('%s', (_, error, code) => {
  expect(readImapError(error).code).toBe(code);
});

test('a token that is refused is no password', () => {
  expect(readImapError(thrown({ authenticationFailed: true }), true).code).toBe('token_not_accepted');
});

test('trouble that is known stays, and what a server says becomes one short line', () => {
  const known = new ImapTrouble('token_expired');
  expect(readImapError(known)).toBe(known);
  expect(readImapError(thrown({ responseText: `Not\r\nnow ${'x'.repeat(500)}` })).detail).toMatch(/^Not now x{192}$/);
});

test.each(imapTroubles)('%s has a sentence of its own', (code) => {
  const sentence = troubleSentence(code, { host: 'mail.example.com', port: 993, folder: 'INBOX', detail: null });
  expect(sentence).toMatch(/^[A-Z“].*\.$|^mail\.example\.com .*\.$/);
  expect(sentence).not.toMatch(/undefined|null/);
});
