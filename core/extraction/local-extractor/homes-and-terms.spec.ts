import { expect, test } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const bill = (lines: string) => `
Marlow Valley Service Co.
88 Court Street, Keene, NH 03431

Invoice date: 03/02/2026
${lines}

Work of February          90.00
Total                    $90.00
`;

test.each([
  ['served', 'Served: 52 Beaver Brook Road, Keene, NH 03431        Quarter: 1/1/26 through 3/31/26'],
  ['a policy', 'Policy MV 2207 118 for 52 Beaver Brook Road, Keene, NH 03431'],
  ['what somebody gets there', 'Water for Dana Orr at 52 Beaver Brook Road, Keene, NH 03431'],
  ["a lawyer's matter", 'Eviction, 52 Beaver Brook Road, Keene, NH 03431'],
])('a bill names the home it is about: %s', (_, line) => {
  const fields = { property_address: '52 Beaver Brook Road, Keene, NH 03431' };
  expect(readPaper({ text: bill(line), fields })).toEqual(fields);
});

test('with terms of payment the total is asked for', () => {
  const fields = { amount: '90.00', amount_due: '90.00' };
  expect(readPaper({ text: bill('Terms Net 15'), fields })).toEqual(fields);
  // Who signs for the goods has paid nothing.
  const signed = bill('Terms Net 15').replace('Work of February', 'Received in good order    Work');
  expect(readPaper({ text: signed, fields: { payments: null, amount_due: '90.00' } })).toEqual({ payments: null, amount_due: '90.00' });
  expect(readPaper({ text: bill('Sold as seen'), fields: { amount_due: '90.00' } })).toEqual({ amount_due: null });
});

test('a card of a town asks for the net, and for the gross if it is late', () => {
  const text = `
TOWN OF MARLOW
101 MAIN, MARLOW NH 03456

ACCT           SVC ADDRESS      MAILED
11-0447-3      60 CEDAR ST      03/05/26

WATER          21.25     NET                 50.40
SEWER          25.15     IF LATE, GROSS      55.44
STORM           4.00
`;
  const fields = { amount: '50.40', amount_due: '50.40' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('a tax behind its rate', () => {
  const text = `
Marlow Gas

Issued March 9, 2026
Gas used                 $100.00
School tax, 3%             $3.00
You owe                  $103.00
`;
  const fields = { tax: '3.00', amount: '103.00' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('the day a card is charged, below the words for it', () => {
  const text = `
Marlow Mobile                                        Account 48-2201-77
                                                        Billed 03/16/26

Your monthly bill                        AutoPay will charge your card
$67.43                                                    Visa .. 8816
                                                           on 04/05/26

This bill     $67.43
`;
  const fields = { service_date: '2026-03-16', due_date: '2026-04-05' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('a number in parts, in a form whose labels stand in a column', () => {
  const text = `
Alderbook                                 VAT INVOICE
Alderbook Software Ltd, 12 Quay Street, Dublin 2

No.           2026/Q1/00331
Issued        01 April 2026

Ledger        81.00
Total         81.00
`;
  const fields = { invoice_number: '2026/Q1/00331' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test.each(['Property securing loan', 'Property securing this line', 'Property securing your mortgage'])(
  'a loan names the home behind it, not the one it writes to: %s',
  (label) => {
    const head = 'Quarry Savings Bank\n\nAda Sample\n5 Quarry Hill Road\nKeene, NH 03431\n';
    const text = `${head}\n${label}      41-43 Center Street, Keene, NH 03431\nPrincipal balance   $261,229.40\nPayment due   $1,872.81`;
    const fields = { property_address: '41-43 Center Street, Keene, NH 03431' };
    expect(readPaper({ text, context: { mailbox: 'mortgage' }, fields })).toEqual(fields);
  },
);
