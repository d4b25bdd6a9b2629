import { expect, test } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const total = (lines: string) => `
Maple Leaf Hosting Inc
Invoice number: 4471
Invoice date: 03/02/2026

Hosting, March 2026      49.00
${lines}
`;

test.each([
  ['a code before the amount', 'Total due   CAD 49.00', 'CAD'],
  ['a code behind the amount', 'Total due   49.00 EUR', 'EUR'],
  ['a sign', 'Total due   £49.00', 'GBP'],
  ['a dollar with its country', 'Total due   C$49.00', 'CAD'],
  ['a sentence', 'Total due   $49.00\nAll amounts are in Canadian dollars.', 'CAD'],
  ['a heading', 'Total due (AUD)   $49.00', 'AUD'],
  ['nothing foreign', 'Total due   $49.00', 'USD'],
])('a bill keeps the currency it is in: %s', (_, lines, currency) => {
  const fields = { amount: '49.00', currency };
  expect(readPaper({ text: total(lines), fields })).toEqual(fields);
});

test('a credit note is negative, whichever way its amounts are written', () => {
  for (const written of ['$49.00', '-$49.00', '($49.00)', '$49.00 CR']) {
    const text = `
Maple Leaf Hosting Inc
CREDIT NOTE
Credit note number: CN-12
Date: 03/02/2026

Refund for February      ${written}
Total credit             ${written}
`;
    const fields = { amount: '-49.00', service_date: '2026-03-02' };
    expect(readPaper({ text, fields })).toEqual(fields);
  }
});

const statement = (title: string, note: string) => `
Cedar Park Loan Servicing, LLC
${title}
${note}
Loan number: 00-8841-2276
Statement date: 03/09/2026
Payment due date: 03/01/2026

Explanation of amount due
Principal                  $415.11
Interest                   $960.63
Escrow                     $537.15
Regular monthly payment  $1,912.89
Total amount due         $1,912.89
Unpaid principal balance $188,204.15
`;

test('a corrected statement for a past month is dated by itself and due when the payment was', () => {
  const text = statement(
    'CORRECTED MORTGAGE STATEMENT',
    'This statement replaces the one dated 02/17/2026 for the payment due 03/01/2026.',
  );
  const fields = {
    statement_date: '2026-03-09',
    service_date: '2026-03-09',
    due_date: '2026-03-01',
    principal: '415.11',
    total_payment: '1912.89',
  };
  expect(readPaper({ text, context: { mailbox: 'mortgage' }, fields })).toEqual(fields);
});

test('a statement whose parts do not add up is read as it stands', () => {
  const right = statement('MORTGAGE STATEMENT', '');
  const wrong = right.replace('$960.63', '$906.63');
  const fields = { principal: '415.11', interest: '906.63', escrow: '537.15', total_payment: '1912.89', amount: '1912.89' };
  expect(readPaper({ text: wrong, context: { mailbox: 'mortgage' }, fields })).toEqual(fields);
});

test('of a yearly premium in installments the one that is due is charged', () => {
  const text = `
Prairie Mutual Insurance Company
PREMIUM NOTICE
Policy number   LP 0447 81920
Notice date   03-02-2026

Annual premium                 1,684.00
Total policy cost              1,696.40
First of four installments       424.10
Installment fee                    6.00
Minimum due 04-01-2026          $430.10
`;
  expect(readPaper({ text, fields: { amount: '', account_number: '' } })).toEqual({ amount: '430.10', account_number: 'LP 0447 81920' });
});

test('a credit memo is dated by itself, not by the invoice it takes back', () => {
  const text = `
Kettleman Appliance Supply       CREDIT MEMO
Wichita, KS 67211                # CM-20447
                                 04/02/2026

Account    Original invoice   Invoice date
KA-3308    INV-118206         03/20/2026

Range, dented - return        (549.00)
Total credit                 ($549.00)
`;
  expect(readPaper({ text, fields: { service_date: '', invoice_number: '', amount: '' } })).toEqual({
    service_date: '2026-04-02',
    invoice_number: 'CM-20447',
    amount: '-549.00',
  });
});

test.each([
  ['Credit memo CM-118 for invoice 4471, dated October 12', '2025-10-12'],
  ['Credit memo CM-118 for invoice 4471 of the spring, dated May 2, 2026', '2026-05-02'],
  ['Invoice 4471 credit memo dated May 2, 2026', '2026-05-02'],
  // Whose day it is, nobody can tell: the mail's stands.
  ['Credit memo for invoice 4471 dated May 2, 2026', '2026-05-20'],
  ['Credit memo for what you returned, as billed by invoice 4471 dated May 2, 2026', '2026-05-20'],
])('of a mail with a credit memo: %s', (words, day) => {
  const text = `${words}\nCredit: $75.00\n`;
  const context = { fromEmail: 'billing@kettleman.example', subject: 'Credit memo' };
  expect(readPaper({ text, context, fields: { service_date: '' } })).toEqual({ service_date: day });
});

const asked = (text: string) => readPaper({ text, context: { fromEmail: 'office@alder.example' }, fields: { amount_due: '' } }).amount_due;

test('a reminder that names one sum asks for it, whatever it calls what is past due', () => {
  expect(asked('Total past due: $300.50')).toBe('300.50');
  expect(asked('Your account 77120 is past due in the amount of $300.50.')).toBe('300.50');
  expect(asked('Amount past due: $300.50')).toBe('300.50');
  expect(asked('Past due of August: $100.00\nPast due of September: $200.50')).toBeNull();
  expect(asked('Previous balance: $300.50')).toBeNull();
});

test('a day is named by words of its own column, also over two lines, and a total by those above it', () => {
  const text = `
Nimbus Broadband

Bill summary                            Total due
Balance from last bill     $89.99
                                        $86.53
Payment - thank you       -$89.99       AutoPay will charge your card
Monthly internet           $86.53       ending 2204 on
                                        April 5, 2026
`;
  expect(readPaper({ text, fields: { due_date: '', amount_due: '' } })).toEqual({ due_date: '2026-04-05', amount_due: '86.53' });
});

test('a receipt goes by the number of the invoice it is for', () => {
  const text = `
Cedar Cloud Inc.
Receipt
Receipt number     R-77
Date               11/05/2026
Invoice number     CC-105
Amount paid        $24.00
`;
  expect(readPaper({ text, fields: { invoice_number: '' } })).toEqual({ invoice_number: 'CC-105' });
  expect(readPaper({ text: text.replace(/Invoice.*\n/, ''), fields: { invoice_number: '' } })).toEqual({ invoice_number: 'R-77' });
});

test('a progress bill tells of the whole contract and charges its own part', () => {
  const text = `
PROGRESS INVOICE NO. 2026-114-02                          Invoice date: 04/25/2026

Item                  Scheduled value   Previous    This period   Completed to date     %
Tear-off                     9,600.00   5,166.67      4,433.33             9,600.00   100
Shingles                     9,000.00       0.00      2,800.00             2,800.00    31
Totals                      18,600.00   5,166.67      7,233.33            12,400.00    67

1. Original contract sum        $18,600.00
4. Total completed to date       12,400.00
5. Retainage 10%                  1,240.00
6. Total earned less retainage   11,160.00
7. Less previous payments         4,650.00
8. CURRENT PAYMENT DUE           $6,510.00
9. Balance to finish              7,440.00
`;
  expect(readPaper({ text, fields: { amount: '', amount_due: '' } })).toEqual({ amount: '6510.00', amount_due: '6510.00' });
});

test.each([
  ['INVOICE 4471', 'Credit memo CM-12          -$40.00', 'Amount due                 $270.00', '$310.00'],
  ['Rechnung Nr. 88', 'Gutschrift vom 01.10.2026  -40,00 €', 'Zu zahlen                  270,00 €', '310,00 €'],
])('a credit among the rows of a bill makes it no credit note: %s', (title, credit, due, charged) => {
  const text = `
Harbor Plumbing Supply
${title}
Water heater               ${charged}
${credit}
${due}
`;
  expect(readPaper({ text, fields: { amount: '' } })).toEqual({ amount: '270.00' });
});
