import { expect, it } from 'vitest';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage, gridText } from '#core/reading/email-page';
import { paperContext } from '../../../../test/support/read-paper.js';

const text =
  'Harbor Electric LLC\nDue 11/17/2026\nInvoice date   11/03/2026\n200A panel swap labor   $900.00\nMaterials   $384.60\nBalance due   $1,284.60';
const numberOf = (subject: string, more: { bodyText?: string; isOnlyPaper?: boolean } = {}) =>
  extractLocally([emailPage(gridText(text))], { ...paperContext, subject, ...more }).invoice_number;

it.each([
  ['Invoice 1047 from Harbor Electric LLC', '1047'],
  ['RE: Invoice #HE-2041 - 77 Birch', 'HE-2041'],
  ['New invoice no. 7041/26', '7041/26'],
  ['Ihre Rechnung WP-2026-4412', 'WP-2026-4412'],
  ['Facture n° FA-2026-1188', 'FA-2026-1188'],
])('a paper without a number has that of its subject: %s', (subject, number) => {
  expect(numberOf(subject)).toMatchObject({ value: number, evidence: null, reason: expect.stringContaining('subject') });
});

it.each([
  'Invoice for 12 Elm Street',
  'Invoice 2026',
  'Invoice 11/2026',
  'Invoice 2026-11',
  'Invoice 3 of 4',
  'Invoice $1,284.60',
  'Invoice: 1284.60',
  'Your bill is ready',
])('what else a subject says is none: %s', (subject) => {
  expect(numberOf(subject)).toBeUndefined();
});

it('the subject of several papers is that of none', () => {
  expect(numberOf('Invoice 1047', { bodyText: 'See attached.', isOnlyPaper: false })).toBeUndefined();
  expect(numberOf('Invoice 1047', { bodyText: 'See attached.', isOnlyPaper: true })?.value).toBe('1047');
});
