import { expect, test } from 'vitest';
import { guessedPairs, isOtherInvoice, pairFigures } from '#core/records/mail/pair-figures';
import { message } from '../../../test/support/parsed-mail.js';
import type { MailPartContent } from '#core/database/values/parsed-mail';

const file = (filename: string, number: string | null = null): MailPartContent => ({
  path: filename,
  kind: 'attachment',
  mimeType: 'application/octet-stream',
  filename,
  disposition: 'attachment',
  size: 5000,
  sha256: null,
  cid: null,
  related: false,
  cidUsed: false,
  fileKind: number === null ? 'pdf' : null,
  refusal: null,
  picture: null,
  file: 'part',
  invoiceNumber: number,
  written: null,
  message: null,
});

test.each<[what: string, files: MailPartContent[], pairs: Record<string, string>]>([
  ['the same name', [file('R-7.pdf'), file('R-7.xml', '9001')], { 'R-7.xml': 'R-7.pdf' }],
  [
    'the same name but for the form',
    [file('R-7_xrechnung.xml', '9001'), file('R-7.pdf'), file('R-8.pdf')],
    { 'R-7_xrechnung.xml': 'R-7.pdf' },
  ],
  [
    'the invoice’s number',
    [file('Invoice 2026-118.pdf'), file('terms.pdf'), file('factur-x.xml', '2026/118')],
    { 'factur-x.xml': 'Invoice 2026-118.pdf' },
  ],
  [
    'the invoice’s number, which the delivery note has too',
    [file('Rechnung R-7001.pdf'), file('Lieferschein R-7001.pdf'), file('factur-x.xml', 'R-7001')],
    { 'factur-x.xml': 'Rechnung R-7001.pdf' },
  ],
  ['the number of a delivery note alone', [file('Rechnung.pdf'), file('Lieferschein R-7001.pdf'), file('factur-x.xml', 'R-7001')], {}],
  ['the only ones', [file('scan0001.pdf'), file('xrechnung.xml', '9001')], { 'xrechnung.xml': 'scan0001.pdf' }],
  [
    'two pairs',
    [file('a1.pdf'), file('b2.pdf'), file('a1.xml', '9001'), file('b2.xml', '9002')],
    { 'a1.xml': 'a1.pdf', 'b2.xml': 'b2.pdf' },
  ],
  ['the terms of the shop alone', [file('AGB.pdf'), file('xrechnung.xml', '9001')], {}],
  ['names that speak of two invoices', [file('March.pdf'), file('April.xml', '9001')], {}],
  ['several that it could be', [file('a.pdf'), file('b.pdf'), file('xrechnung.xml', '9001')], {}],
])('%s', (_what, files, pairs) =>
  expect(Object.fromEntries([...pairFigures(files)].map(([xml, paper]) => [xml.path, paper.path]))).toEqual(pairs),
);

const guessed = (files: MailPartContent[]) => guessedPairs(message(files)).map((pair) => [pair.xml.path, pair.paper.path]);

test('only what no name tells is looked into', () => {
  const generic = [file('scan0001.pdf'), file('xrechnung.xml', '9001')];
  expect(guessed(generic)).toEqual([['xrechnung.xml', 'scan0001.pdf']]);
  expect(guessed([file('factur-x.pdf'), file('factur-x.xml', '9001')])).toEqual([['factur-x.xml', 'factur-x.pdf']]);
  expect(guessed([file('R-7.pdf'), file('R-7.xml', '9001')])).toEqual([]);
  expect(guessed([{ ...file('fwd.eml'), fileKind: 'eml', message: message(generic) }])).toEqual([['xrechnung.xml', 'scan0001.pdf']]);
  expect(pairFigures(generic, new Set(generic)).size).toBe(0);
});

const xml: MailPartContent = { ...file('xrechnung.xml', 'R-9001'), written: { text: 'Rohrbau\nInvoice number: R-9001\n\nTotal: EUR 1119.00\nAmount due: EUR 119.00', html: null } }; // prettier-ignore

test.each<[what: string, said: { text: string; number?: string; amount?: string }, other: boolean]>([
  ['its number', { text: 'Rechnung R 9001', number: 'R 9001' }, false],
  ['its number, though another was read', { text: 'Kunde 17 Rechnung R-9001', number: '17' }, false],
  ['another number', { text: 'Rechnung R-8000 119,00 EUR', number: 'R-8000', amount: '119.00' }, true],
  ['no number and its sum', { text: 'Zahlbetrag 119,00 EUR', amount: '119.00' }, false],
  ['no number and its sum before what was paid', { text: 'Gesamt 1.119,00 EUR', amount: '1119.00' }, false],
  ['no number and another sum', { text: 'Gesamt 910,00 EUR', amount: '910.00' }, true],
  ['neither', { text: 'Anbei Ihre Rechnung' }, false],
])('a PDF that says %s', (_what, { text, number = null, amount = null }, other) =>
  expect(isOtherInvoice(xml, { text, number, amount })).toBe(other),
);
