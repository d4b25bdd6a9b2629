import { expect, test } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage } from '#core/reading/email-page';

const words = 'Hi Sam,\n\nthe gutters are done.\nTotal due: $175.00 by March 31, 2026.\n\nDan';
const read = (paper: string, said: Partial<ExtractionContext> = {}) =>
  extractLocally(paper === '' ? [] : [emailPage(paper)], { filename: 'photo.jpg', mimeType: 'image/jpeg', mailbox: 'receipts', fromEmail: 'dan@gutters.example', fromName: 'Dan', subject: 'Gutters', receivedOn: '2026-03-16', bodyText: words, isOnlyPaper: true, currency: 'USD', knownVendors: [], ...said }); // prettier-ignore

test('a paper without an amount takes the total that its mail names, unsure, without a place and with a sentence', () => {
  for (const paper of ['', 'Before and after']) {
    const { amount, due_date: due, currency } = read(paper);
    expect(amount).toMatchObject({ value: '175.00', evidence: null, reason: 'Read off the words of its mail: the file itself names no amount.' });
    expect(amount?.confidence).toBeLessThan(0.6);
    expect([due?.value, currency?.value]).toEqual(['2026-03-31', 'USD']);
  }
}); // prettier-ignore

test.each([
  ['one with an amount of its own', 'Invoice\nTotal $190.00', {}, '190.00'],
  ['one of several papers', 'Before and after', { isOnlyPaper: false }, undefined],
  ['one that came with an answer', 'Before and after', { subject: 'Re: Gutters' }, undefined],
  ['one whose mail names a sum in passing', 'Before and after', { bodyText: 'We spoke of 175.00 or so' }, undefined],
])('%s keeps its own', (_what, paper, said, amount) => expect(read(paper, said).amount?.value).toBe(amount));
