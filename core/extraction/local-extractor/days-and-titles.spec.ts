import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

it.each([
  ['Your payment of $80.00 is due\nMay 15, 2026\nMowing $80.00\nTotal $80.00', '2026-05-15', null],
  ['June 1, 2026 is when your premium of $412.00 is due.\nPolicy DP-118.', '2026-06-01', null],
  ['Invoice 77   15 April 2026\nBalance £504.00\nPayment within 14 days please: 29 April 2026', '2026-04-29', '2026-04-15'],
  [
    'Past due notice - June 9, 2026\nLate fee (05/01/2026)   $25.00\nTotal past due   $52.80\nPlease pay by June 30, 2026.',
    '2026-06-30',
    '2026-06-09',
  ],
  ['June 1, 2026 is due day for the premium of $412.00.', '2026-06-01', null],
  ['You owe $55.20 by May 24, 2026\nBill date May 3, 2026\nTotal $55.20', '2026-05-24', '2026-05-03'],
  [
    'October 20, 2025\nRE: Note secured by Deed of Trust dated July 9, 2024\nPayment due November 1, 2025 $691.36',
    '2025-11-01',
    '2025-10-20',
  ],
])('the day that something is due is not that of the letter: %j', (text, due_date, service_date) => {
  expect(readPaper({ text, fields: { due_date: '', service_date: '' } })).toEqual({ due_date, service_date });
});

it.each([
  ['We will charge $248.00 to your card on May 15, 2026. At our price for one they would have cost $919.77.', '248.00'],
  ['ANNUAL ROAD DUES\nTOTAL $325.00\nPlease pay by May 31, 2026. We ask those who are late to add\n$5 a month.', '325.00'],
])('what would have been, or comes on top when it is late, is not asked for: %j', (text, amount) => {
  expect(readPaper({ text, fields: { amount: '' } })).toEqual({ amount });
});

it.each([
  [
    'Heron Point Condominium Association – Unit 7\nMay 1, 2026\nMonthly dues   $210.00\nTotal due   $210.00',
    'Heron Point Condominium Association',
  ],
  ['Kirkstall Joinery Ltd, Unit 7, Aire Trade Park\nLeeds LS5 3BT\nInvoice 41   Date 02/05/2026\nTotal   £185.00', 'Kirkstall Joinery Ltd'],
  ['Marsh Lane Storage Unit 7\n44 Marsh Ln, Salem OR 97301\nInvoice 40\nTotal   $85.00', 'Marsh Lane Storage'],
])('the unit behind a name is no part of it: %j', (text, vendor) => {
  expect(readPaper({ text, fields: { vendor: '' } })).toEqual({ vendor });
});

it.each([
  [
    'Triad Roofing & Siding      FINAL INVOICE\n                            26-0118-F\nBalance due   $950.00\n7. Deposits are applied to the final\ninvoice. 7. Excess material remains ours.',
    '26-0118-F',
  ],
  [
    'Credit memo    Date         Customer no.    Applies to invoice\nCM-1187        04/09/2026   20881           51884 of 03/28/2026\nCREDIT TOTAL  -$113.94',
    'CM-1187',
  ],
  ['FINAL INVOICE\n503-555-0144\nTotal   $85.00', null],
])('a number under the title of its paper is that of the paper: %j', (text, invoice_number) => {
  expect(readPaper({ text, fields: { invoice_number: '' } })).toEqual({ invoice_number });
});

it.each([
  ['REAL PROPERTY TAX STATEMENT - JULY 1, 2026 TO JUNE 30, 2027\nTOTAL TAX   $4,146.03', null],
  ['REAL PROPERTY TAX STATEMENT - JULY 1, 2026 TO JUNE 30, 2027\nStatement date: October 20, 2026\nTOTAL TAX   $4,146.03', '2026-10-20'],
])('no paper is dated by the year that it is for: %j', (text, service_date) => {
  expect(readPaper({ text, context: { receivedOn: '2026-11-01' }, fields: { service_date: '' } })).toEqual({ service_date });
});

it.each([
  [
    'Sample Handyman Services\nInvoice 1187\nReplace deck boards, labor 9 hrs @ $65   $585.00\nLumber and screws   $348.19\nTotal   $933.19',
    'repairs',
  ],
  ['Sample Home Center\nReceipt\nLumber 2x4   $12.00\nScrews   $6.00\nTotal   $18.00', 'supplies'],
])('work is no supplies, whatever it took: %j', (text, expense_type) => {
  expect(readPaper({ text, fields: { expense_type: '' } })).toEqual({ expense_type });
});

it.each([
  ['ANNUAL ASSESSMENT 2026-2027', '2026-2027'],
  ['ANNUAL ASSESSMENT\nAccount 2026-2027-118', null],
])('two years are the period of an assessment: %j', (head, period) => {
  const text = `Loon Road Association\n${head}\nRoad maintenance   $210.00\nTOTAL   $210.00`;
  expect(readPaper({ text, context: { mailbox: 'hoa' }, fields: { period: '' } })).toEqual({ period });
});

it.each([
  ['Contract dated: 08/03/2025      Invoice date: 09/25/2025\nTOTAL   $6,510.00', '2025-09-25'],
  [
    '08/27/2025\nRE: Second Notice of Covenant Violation\nA first letter was mailed on July 30, 2025. Please correct the condition.\nDear Owner,',
    '2025-08-27',
  ],
])('an earlier letter or the contract behind a bill has a day of its own: %j', (text, service_date) => {
  expect(readPaper({ text, fields: { service_date: '' } })).toEqual({ service_date });
});

it('what is collected on or after a day is due on it', () => {
  const text =
    'Date of issue 14 Sep 2025\nTotal due   €186.40\nWe will collect €186.40 from your bank account by direct debit on or after 5 October 2025.';
  expect(readPaper({ text, fields: { due_date: '' } })).toEqual({ due_date: '2025-10-05' });
});

it.each([
  ['INVOICE 12\nAs agreed in our quote dated 03/01/2026\nInvoice date: 05/02/2026\nRoof   $900.00\nTotal   $900.00', '2026-05-02'],
  ['INVOICE 12\nDate: 05/02/2026\nRoof as per estimate no. 81 dated 03/01/2026   $900.00\nTotal   $900.00', '2026-05-02'],
  ['INVOICE 12   05/02/2026\nPurchase order 4711, dated 03/01/2026\nTotal   $900.00', '2026-05-02'],
  ['Last bill dated 04/02/2026   $50.00\nThis bill dated 05/02/2026\nTotal due   $92.00', '2026-05-02'],
  ['QUOTATION NO. 81 DATED 03/01/2026\nRoof   $900.00\nTotal   $900.00', '2026-03-01'],
  ['INVOICE 12\nAs agreed in our quote dated 03/01/2026\nTotal   $900.00', '2026-03-01'],
])('the day of what a bill was offered or ordered by, or of the bill before, is not its own: %j', (text, service_date) => {
  expect(readPaper({ text: `Ridge Roofing Inc\n${text}`, fields: { service_date: '' } })).toEqual({ service_date });
});

it.each(['Balance due', 'Amount due', 'Total amount due'])('the last day of a table above “%s” is not the day it is due', (label) => {
  const text = `
Harbor Plumbing Supply
STATEMENT
Statement date: 05/31/2026
Date         Description      Amount
05/02/2026   Pipe             $310.00
05/12/2026   Valve             $70.00
${label}                      $380.00
`;
  const fields = { amount_due: '380.00', due_date: null };
  expect(readPaper({ text, fields })).toEqual(fields);
});
