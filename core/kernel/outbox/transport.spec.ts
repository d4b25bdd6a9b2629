import { expect, test } from 'vitest';
import { judgeFailure } from '#core/kernel/outbox/transport';

const answered = (responseCode: number, command: string, code = 'EENVELOPE') => ({
  code,
  responseCode,
  command,
  message: `${responseCode} no`,
});

test.each([
  ['a receiver nobody knows', answered(550, 'RCPT TO'), { is: 'refused', why: 'The mail server refused it (550).' }],
  ['a message it does not want', answered(554, 'DATA', 'EMESSAGE'), { is: 'refused', why: 'The mail server refused it (554).' }],
  ['patience', answered(451, 'RCPT TO'), { is: 'later', why: 'The mail server asked for patience (451).' }],
  ['a greeting that says no', answered(554, 'CONN', 'EPROTOCOL'), { is: 'later', why: 'The mail server asked for patience (554).' }],
  [
    'STARTTLS or a sign-in before anything else',
    answered(530, 'MAIL FROM'),
    { is: 'later', why: 'The outgoing mail server asks for a sign-in or for encryption (530); check SMTP_URL.' },
  ],
  [
    'another sender',
    answered(553, 'MAIL FROM'),
    { is: 'later', why: 'The outgoing mail server does not take our sender (553); check MAIL_FROM.' },
  ],
  [
    'a wrong password',
    answered(535, 'AUTH', 'EAUTH'),
    { is: 'later', why: 'The outgoing mail server does not accept our sign-in; check SMTP_URL.' },
  ],
  ['nobody there', { code: 'ESOCKET', message: 'connect ECONNREFUSED' }, { is: 'later', why: 'The mail server could not be reached.' }],
  [
    'an unknown name',
    { code: 'EDNS', message: 'ENOTFOUND' },
    { is: 'later', why: 'The name of the outgoing mail server could not be found; check SMTP_URL.' },
  ],
  [
    'a certificate of nobody',
    { code: 'ESOCKET', message: 'self-signed certificate' },
    { is: 'later', why: 'The certificate of the outgoing mail server is not valid for its name; check SMTP_URL.' },
  ],
  [
    'no TLS where it is asked for',
    { code: 'ESOCKET', message: 'error:0A00010B:SSL routines:tls_validate_record_header:wrong version number' },
    { is: 'later', why: 'The outgoing mail server offers no encryption there; check SMTP_URL.' },
  ],
])('of %s', (_what, error, sending) => expect(judgeFailure(error)).toEqual(sending));
