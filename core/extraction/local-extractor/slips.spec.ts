import { describe, expect, it } from 'vitest';
import { textPage } from '../../../test/fixtures/text-page.js';
import { paperContext, readPaper } from '../../../test/support/read-paper.js';
import { extractLocally } from './extract-locally.js';

const scan = (text: string) => extractLocally([{ ...textPage(text), source: 'ocr', confidence: 0.85 }], paperContext);
const slip = (...rows: string[]) => ['KETTLE RIVER LUMBER', '88 Mill Street', '05/09/2026 07:52AM REG 1', ...rows].join('\n');

describe('the slip of a till, as the OCR reads it', () => {
  it.each([
    [['STUDS              39.80', 'SUBTOTAL           39.80', 'SALES TAX 5.5%     Sri', 'TOTAL             $41.99'], '2.19'],
    [['SUBTOTAL          140.28', 'STATE+LOCAL TAX   125707', 'TOTAL USD         153.05'], '12.77'],
    [['SUBTOTAL           39.80', 'SALES TAX 5.5%     Sri', 'TOTAL             $44.00'], undefined],
    [['SUBTOTAL           39.80', 'TAX                Sri', 'DELIVERY            9.00', 'TOTAL             $50.99'], undefined],
    [['SUBTOTAL           39.80', 'TOTAL             $41.99'], undefined],
  ])('a tax whose figure is lost is what the total is more: %j', (rows, tax) => {
    expect(scan(slip(...rows)).tax?.value).toBe(tax);
  });

  it('is never sure of what nobody has seen', () => {
    expect(scan(slip('SUBTOTAL 140.28', 'TAX   125707', 'TOTAL USD 153.05')).tax?.confidence).toBeLessThan(0.6);
  });

  it('takes the stars of a card for no yen', () => {
    const read = scan(slip('TOTAL             61.60', 'DEBIT *¥¥kk¥k*x*x5512 61.60'));
    expect([read.currency?.value, read.amount?.value]).toEqual(['USD', '61.60']);
  });

  it('is unsure of the day of a delivery, where that of the receipt could not be read', () => {
    const { service_date } = scan('Swan Valley Appliance\nSALES RECEIPT\nTOTAL   $748.00\nDelivered Mar 17, 2026. One year warranty.');
    expect([service_date?.value, (service_date?.confidence ?? 1) < 0.6]).toEqual(['2026-03-17', true]);
  });

  it('parts a day from the word that runs into it', () => {
    expect(scan('Lon Beecher Odd Jobs   CASH RECEIPT   patE4/11/2026\n$175.00').service_date?.value).toBe('2026-04-11');
  });

  it('puts together the number of a pad, a year and a sum that lost a blank', () => {
    const read = scan('Tilden & Son Plumbing\nWORK ORDER & INVOICE   Ne 4806\nDATE 2/8/2 026\nTOTAL DUE   $1 43.56');
    expect([read.invoice_number?.value, read.service_date?.value, read.amount?.value]).toEqual(['4806', '2026-02-08', '143.56']);
  });
});

it.each([
  ['Denis & Co. Handyman\nInvoice 12   May 3, 2026\nnis 400 bulbs\nTotal 240.00', 'USD', '240.00'],
  ['Invoice 12   May 3, 2026\nlocks for rp 1200\nTotal 240.00', 'USD', '240.00'],
  ['City of Norwell\nPermit RP-40018\nPermit fee 95.00\nTotal due 95.00', 'USD', '95.00'],
  ['Invoice 12\nTotal NIS 240', 'ILS', '240.00'],
  ['Invoice 12\nTotal Rp 240.000', 'IDR', '240000.00'],
])('a word in small letters, or the letters of a number, is no money: %j', (text, currency, amount) => {
  expect(readPaper({ text, fields: { currency: '', amount: '' } })).toEqual({ currency, amount });
});
