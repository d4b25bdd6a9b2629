import { expect, test } from 'vitest';
import { confirmationSender, isFromGoogle, readForwardingConfirmation } from '#core/records/mail/forwarding-confirmation';

const from = { email: confirmationSender };
const subject = '(#418337204) Gmail Forwarding Confirmation - Receive Mail from sam.day@example.com';
const link = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ_x%5D-AbC';
const text = `sam.day@example.com has requested to automatically forward mail to your email address\nreceipts@inbox.localhost.\nConfirmation code: 418337204\n\nTo allow this, please click the link below to confirm the request:\n\n${link}\n\nIf you click the link accidentally, cancel:\nhttps://mail-settings.google.com/mail/uf-%5BANGjdJ_x%5D-AbC\n`;

test('Gmail’s question: account, code and the link that confirms', () => {
  expect(readForwardingConfirmation({ from, subject, text })).toEqual({ account: 'sam.day@example.com', code: '418337204', link });
  expect(readForwardingConfirmation({ from, subject: 'Bestätigung', text })).toEqual({
    account: 'sam.day@example.com',
    code: '418337204',
    link,
  });
});

test.each([
  ['German', 'sam.day@example.com hat beantragt, E-Mails an Ihre Adresse weiterzuleiten.\nBestätigungscode: 418337204\n\nLink:\n'],
  ['Spanish', 'sam.day@example.com ha solicitado reenviar correo a su dirección.\nCódigo de confirmación: 418337204 \r\n\r\n'],
  ['Italian', 'sam.day@example.com ha richiesto di inoltrare la posta.\nCodice di conferma: 418337204\n\n'],
  ['Japanese', 'sam.day@example.com さんから転送のリクエストがありました。\n確認コード：418337204\n\n'],
  ['English, in a sentence', 'sam.day@example.com has asked. Your confirmation code is 418337204, in case you are asked for it.\n'],
])('the code is found where the question is in %s and its subject has none', (_language, words) => {
  const found = readForwardingConfirmation({ from, subject: 'Gmail', text: words + link.replace('AbC', '12345678') });
  expect(found).toMatchObject({ account: 'sam.day@example.com', code: '418337204' });
});

test('no figure of a link is taken for a code', () => {
  expect(readForwardingConfirmation({ from, subject: 'Gmail', text: `Link:\n${link}:12345678\n` })?.code).toBeNull();
});

test.each([
  ['of another sender', { from: { email: 'forwarding-noreply@google.com.example' }, subject, text }],
  ['of nobody', { from: null, subject, text }],
  ['without a code or a link', { from, subject: 'News', text: 'Hello' }],
])('a message %s is none', (_what, given) => expect(readForwardingConfirmation(given)).toBeNull());

test.each([
  'http://mail-settings.google.com/mail/vf-a',
  'https://mail-settings.google.com.example/mail/vf-a',
  'https://mail-settings.google.com:8443/mail/vf-a',
  'https://a@evil.example/mail/vf-a',
  'https://a@mail.google.com/mail/vf-a',
])('%s is no link of theirs', (url) => {
  expect(readForwardingConfirmation({ from, subject, text: url })?.link).toBeNull();
});

const author = (sender: string, proof: 'proven' | 'unproven' | 'refuted') => ({ author: { sender, listed: false, proof, words: '' } });

test.each([
  ['brought by a machine of our own', true, null, true],
  ['never judged', false, null, false],
  ['borne out', false, author(confirmationSender, 'proven'), true],
  ['not borne out', false, author(confirmationSender, 'unproven'), false],
  ['refuted', false, author(confirmationSender, 'refuted'), false],
  ['another’s, borne out', false, author('me@evil.example', 'proven'), false],
])('a question that is %s', (_what, trustedClient, trust, is) => expect(isFromGoogle(trustedClient, trust)).toBe(is));
