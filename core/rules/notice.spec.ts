import { expect, test } from 'vitest';
import { noticeMail, readNotice } from '#core/rules/notice';

test.each([
  [null, [], null],
  ['  ', [], null],
  ['jo@example.com', ['jo@example.com'], null],
  ['jo@example.com, al@example.com jo@example.com', ['jo@example.com', 'al@example.com'], null],
  ['Ask jo@example.com about it', [], 'Ask jo@example.com about it'],
  ['<jo@example.com>', [], '<jo@example.com>'],
])('%j is for %j and says %j', (value, to, message) => {
  expect(readNotice(value)).toEqual({ to, message });
});

const facts = {
  rule: 'Large bills',
  vendor: 'Acme',
  amount: '900.00',
  currency: 'USD',
  date: '2026-03-01',
  property: 'Alder',
  filename: 'a.pdf',
};

test('a notice says what came, where it is and why it is sent', () => {
  const { subject, text } = noticeMail({ ...facts, message: 'Look at this', url: 'https://ledger.example.com/documents/3' });
  expect(subject).toBe('Look at this: Acme, 900.00 USD');
  expect(text).toContain('Property: Alder');
  expect(text).toContain('https://ledger.example.com/documents/3');
  expect(text).toContain('This message was sent by the rule “Large bills”.');
});

test('what is not known is left out', () => {
  const { subject, text } = noticeMail({ ...facts, vendor: null, amount: null, property: null, message: null, url: null });
  expect(subject).toBe('Large bills: a.pdf');
  expect(text).not.toMatch(/null|Amount|Property/);
});
