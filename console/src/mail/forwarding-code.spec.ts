import { expect, test } from 'vitest';
import { forwardingCode } from './forwarding-code';

const now = new Date('2026-11-21T12:00:00Z');
const mail = (subject: string | null, from_email = 'forwarding-noreply@google.com', received_at = '2026-11-21T11:00:00Z') => ({
  subject,
  from_email,
  received_at,
});

test.each([
  ['(#482913075) Gmail Forwarding Confirmation - Receive Mail from owner@example.com', '482913075'],
  ['(#482913075) Gmail-Weiterleitungsbestätigung – E-Mails von owner@example.com empfangen', '482913075'],
  ['Gmail Forwarding Confirmation (#482913075)', undefined],
  [null, undefined],
])('%s holds the code %s', (subject, code) => {
  expect(forwardingCode([mail(subject)], now)?.code).toBe(code);
});

test('only of its sender, only of the last days, and the newest', () => {
  expect(forwardingCode([mail('(#1234) Hello', 'someone@example.com')], now)).toBeNull();
  expect(forwardingCode([mail('(#1234) Hello', undefined, '2026-11-18T11:59:00Z')], now)).toBeNull();
  expect(forwardingCode([mail('(#5678) New'), mail('(#1234) Old')], now)).toEqual({ code: '5678', receivedAt: '2026-11-21T11:00:00Z' });
});
