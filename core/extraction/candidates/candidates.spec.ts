import { expect, test } from 'vitest';
import { viewDocument } from '#core/extraction/view/document-view';
import type { PageText } from '#core/reading/page-text';
import { dayCandidates } from '#core/extraction/candidates/dates';
import { type Candidate, pooled } from '#core/extraction/candidates/features';
import { moneyCandidates } from '#core/extraction/candidates/money';
import { nameCandidates } from '#core/extraction/candidates/names';
import { numberCandidates } from '#core/extraction/candidates/numbers';

/** A page of text: three blanks and more part columns. */
function viewOf(...lines: string[]) {
  const page: PageText = {
    page: 1,
    width: 80,
    height: 60,
    source: 'text_layer',
    confidence: null,
    lines: lines.map((line, row) => ({
      words: [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
        text,
        box: [index / 80, row / 60, text.length / 80, 0.012],
        confidence: null,
      })),
    })),
  };
  return viewDocument([page]);
}

const featuresOf = <V>(candidates: readonly Candidate<V, unknown>[], value: V): string[] => {
  const candidate = candidates.find((one) => one.value === value);
  return candidate ? [...pooled(candidate).keys()] : [];
};

const bill = viewOf(
  'Acme Plumbing LLC                      INVOICE',
  '12 Elm Street                          Invoice No. A-1047',
  'Bend, OR 97701                         Date: 03/04/2026',
  '',
  'Description                  Qty       Amount',
  'New valve                    1         80.00',
  'Labor                        2         120.00',
  'Subtotal                               200.00',
  'Sales tax                              16.00',
  'Amount due by 04/03/2026               $216.00',
);

test('an amount is named by the words on its line and the head of its column', () => {
  const amounts = moneyCandidates(bill);
  // Whole numbers may be amounts as well.
  expect(amounts.map(({ value }) => value)).toEqual(expect.arrayContaining([8000, 12_000, 20_000, 1600, 21_600, 9_770_100]));
  expect(featuresOf(amounts, 20_000)).toEqual(expect.arrayContaining(['left=subtotal', 'header=line_amount', 'sum:run']));
  expect(featuresOf(amounts, 1600)).toEqual(expect.arrayContaining(['left=tax', 'belowMost:subtotal']));
});

test('what comes out with the other amounts speaks for an amount', () => {
  const features = featuresOf(moneyCandidates(bill), 21_600);
  expect(features).toEqual(expect.arrayContaining(['sum:subtotal+tax', 'sum:net+tax', 'signed', 'lastOfAll']));
  expect(featuresOf(moneyCandidates(bill), 12_000)).not.toContain('sum:subtotal+tax');
});

test('a date that can be read in two ways is two days, with what the others show', () => {
  const days = dayCandidates(bill, { fromEmail: null, receivedOn: '2026-03-10' });
  expect(days.map(({ value }) => value)).toEqual(['2026-03-04', '2026-04-03']);
  expect(featuresOf(days, '2026-03-04')).toEqual(
    expect.arrayContaining(['read:month:open', 'read:day:open', 'repeats:2', 'before=document_date']),
  );
  const shown = dayCandidates(viewOf('Issued 25/03/2026', 'Due 02/04/2026'), { fromEmail: null, receivedOn: '2026-03-26' });
  expect(featuresOf(shown, '2026-04-02')).toContain('read:day:day');
  expect(featuresOf(shown, '2026-02-04')).toContain('read:month:day');
});

test('a number is neither an amount nor a date, and what it looks like is told', () => {
  const numbers = numberCandidates(bill);
  expect(numbers.map(({ value }) => value)).toEqual(['A-1047', 'OR 97701', '97701']);
  expect(featuresOf(numbers, 'A-1047')).toEqual(expect.arrayContaining(['before=invoice_number', 'shape:lettered']));
  expect(featuresOf(numbers, '97701')).toContain('postalCode');
});

test('a number in groups is also each run of them, with what stands beside it', () => {
  const numbers = numberCandidates(viewOf('Loan number   450 6665444   Policy HO 12803059   Balance 24300.68'));
  expect(numbers.map(({ value }) => value)).toEqual(expect.arrayContaining(['450 6665444', '6665444', 'HO 12803059', '24300.68']));
  expect(featuresOf(numbers, '450 6665444')).toEqual(
    expect.arrayContaining(['groups:2', 'before:edge', 'behind:edge', 'left=loan_number']),
  );
  expect(featuresOf(numbers, '6665444')).toContain('before:digits');
});

test('who sent a document is a name of it although it is not written there', () => {
  const known = [{ name: 'Acme Plumbing & Heating', domains: ['acmeplumbing.example'] }];
  const names = nameCandidates(bill, { fromName: 'Dana Cho', fromEmail: 'office@acmeplumbing.example', knownVendors: known });
  expect(featuresOf(names, 'Dana Cho')).toEqual(expect.arrayContaining(['unwritten', 'sender:file']));
  expect(featuresOf(names, 'Acme Plumbing & Heating')).toEqual(expect.arrayContaining(['unwritten', 'knownSender']));
});

test('a name is known by its words, its place and the sender', () => {
  const names = nameCandidates(bill, { fromName: 'Acme Plumbing', fromEmail: 'office@acmeplumbing.example', knownVendors: [] });
  expect(featuresOf(names, 'Acme Plumbing LLC')).toEqual(
    expect.arrayContaining(['has:legal', 'has:business', 'overStreet', 'sender', 'senderDomain', 'order:0', 'titled']),
  );
  expect(featuresOf(names, 'INVOICE')).toEqual(expect.arrayContaining(['all:title', 'capitals']));
});

test('a name is told apart from the year and the address of its copyright line, and from the end of a sentence', () => {
  const unknownSender = { fromName: null, fromEmail: null, knownVendors: [] };
  const names = nameCandidates(
    viewOf('© 2026 Acme Savings Bank & Sons. 5429 Highway 9', 'Dues of the Elm Court HOA.', 'Paid to Acme Plumbing Inc.'),
    unknownSender,
  ).map(({ value }) => value);
  expect(names).toEqual(expect.arrayContaining(['Acme Savings Bank & Sons', 'Dues of the Elm Court HOA', 'Acme Plumbing Inc.']));
});

const received = { fromEmail: null, receivedOn: '2026-03-10' };

test.each([
  [['Your dues of $80.00 are due March', '14, 2026. Thank you.'], '2026-03-14', 'march'],
  [['Your next payment is due on March 14,', '2026, by check.'], '2026-03-14', 'march 14,'],
  [['Bitte zahlen Sie bis zum 14.', 'März 2026 auf unser Konto.'], '2026-03-14', '14.'],
  [['Your payment is due Monday, March', '16. We thank you.'], '2026-03-16', 'march'],
])('a day that the end of a line breaks is one: %j', (lines, day, written) => {
  const found = dayCandidates(viewOf(...lines), received).find(({ value }) => value === day);
  expect(found?.places.map(({ line, start, end }) => line.folded.slice(start, end).trim())).toEqual([written]);
});

test.each([
  ['columns beside each other', ['Due March          Invoice', '                   14, 2026']],
  ['a whole date before it', ['Issued 5 May 25', '2026 was fine.']],
  ['another paragraph', ['Open in March', '', '', '', '14, 2026']],
])('%s are not read as one day', (_, lines) => {
  const days = dayCandidates(viewOf(...lines), received).map(({ value }) => value);
  expect(days).not.toContain('2026-03-14');
  expect(days).not.toContain('2026-05-25');
});

test('a day with points can be read both ways, which the currency and other days decide', () => {
  const days = dayCandidates(viewOf('Date: 03.04.2026', 'Total $5.00'), received);
  expect(featuresOf(days, '2026-04-03')).toContain('read:day:open points USD');
  expect(featuresOf(days, '2026-03-04')).toContain('read:month:open points USD');
  const shown = dayCandidates(viewOf('Date: 03.04.2026', 'Due: 04.28.2026'), received);
  expect(featuresOf(shown, '2026-03-04')).toContain('read:month:month points');
  expect(featuresOf(shown, '2026-04-03')).toContain('read:day:month points');
});
