import { expect, test } from 'vitest';
import { namesTotal } from '#core/records/mail/names-total';

test.each([
  ['Total due: $84.50'],
  ['Total due $84.50'],
  ['Amount due ............ 84.50'],
  ['Gesamtbetrag   84,50 €'],
  ['Net à payer : 1 234,50 EUR'],
  ['ご請求金額:129,649円'],
  ['Total | $84.50'],
  ['Balance due\n\n$84.50'],
  ['Invoice total USD 84.50'],
])('%j names a total', (words) => expect(namesTotal(words.split('\n'))).toBe(true));

test.each([
  ['I paid 84.50 of it,\nthe rest of 20.00 comes Friday'],
  ['I have paid the total 84.50'],
  ['Please pay these $84.50'],
  ['Ich habe gesamt 84,50 € überwiesen'],
  ['Kitchen valve: $62.00'],
  ['Total due'],
  ['Invoice 1042'],
  [''],
])('%j names none', (words) => expect(namesTotal(words.split('\n'))).toBe(false));

test('long lines cost nothing', () => {
  const began = performance.now();
  namesTotal([`total ${'1 '.repeat(500_000)}`, ...Array.from({ length: 20_000 }, () => `total ${'$.'.repeat(100)} 1.00`)]);
  expect(performance.now() - began).toBeLessThan(4000);
});
