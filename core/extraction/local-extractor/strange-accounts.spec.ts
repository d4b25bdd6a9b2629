import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** What is carried forward, held back, left to pay or due of a year, in the words of many. */
const papers: Record<string, Paper> = {
  "days of a ledger are not the paper's": {
    text: `
Foxglove Homeowners Association            Printed: 04/04/2026
Owner Ledger
Property: 18 Foxglove Trail, Boise, ID 83709
Current balance due:     $149.00           Pay by: 04/30/2026

Posted        Type    Description              Charges     Receipts     Balance
01/01/2026    ASMT    Q1 assessment             129.00                   129.00
01/14/2026    RCPT    Receipt - thank you                    129.00        0.00
04/01/2026    ASMT    Q2 assessment             129.00                   129.00
04/03/2026    LATE    Late fee                   20.00                   149.00
`,
    context: { mailbox: 'hoa' },
    fields: { service_date: '2026-04-04', due_date: '2026-04-30', amount_due: '149.00' },
  },
  'what is owed by its age has heads of figures': {
    text: `
Heron Cove Property Owners Association
March 2, 2026
2025 annual assessment                         500.00
Late fee                                        50.00
Certified mail                                  10.00
TOTAL OUTSTANDING                             $560.00

0-30        31-60       61-90       Over 90
10.00       0.00        0.00        550.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount_due: '560.00' },
  },
  'the code of a town is no amount, and a fee in a sentence no charge': {
    text: `
Maple Hill Condominium Association
AMOUNT DUE  $531.20           ISSUED  April 15, 2026
118 Second Ave
Cedar Rapids, IA 52401
DATE      ITEM                                   AMOUNT
Mar 31    Balance from last statement           $505.00
Apr 3     Payment, eCheck ending 2206          -$505.00
Apr 9     Fob programming                        $26.20
May 1     Association dues                      $410.00
May 1     Siding work (3 of 12)                  $95.00
          Total due                             $531.20
You are not enrolled in AutoPay. Enroll by April 28 and we will waive the $2.50 paper statement charge.
`,
    context: { mailbox: 'hoa' },
    fields: { amount: '531.20', previous_balance: '505.00' },
  },
  'what was owed before payments and credits': {
    text: `
Quarry Light & Power              Statement issued  Apr 17, 2026
Balance on Mar 18                    $100.00
Payment posted Apr 2                -$100.00
Outage credit Apr 4                   -$7.00
Credit carried forward                -$7.00
Electric charges                      $90.00
Amount due by May 8, 2026             $83.00
`,
    fields: { previous_balance: '100.00', amount: '90.00', amount_due: '83.00' },
  },
  'an installment of the taxes of a year': {
    text: `
Alder County Treasurer
2025 Property Tax Bill
Bill printed     04/26/2026
TOTAL PAYMENT DUE by 06/03/2026     $1,100.00
2025 total tax                               2,300.00
Less first installment (paid 02/27/26)      -1,200.00
Second installment                           1,100.00
`,
    fields: { amount: '1100.00', amount_due: '1100.00' },
  },
  'what is left to pay of an invoice, within days of a letter': {
    text: `
Ada's Handyman Service
Invoice 204
April 19, 2026
Amount: $300.00
Already paid (deposit): $80.00
Left to pay: $220.00
Please send within 14 days (May 3).
`,
    fields: { amount: '300.00', amount_due: '220.00', payments: '80.00', due_date: '2026-05-03' },
  },
  'a cooperative that draws from the bank': {
    text: `
Quarry Wind Electric Cooperative
Hello Ada, your bill for April is $92.16.
We will draw it from your bank on May 14, 2026.
Bill date April 25, 2026
What you owe now     $92.16
`,
    fields: { due_date: '2026-05-14', amount_due: '92.16' },
  },
  'a stage of a contract, a part of it held back': {
    text: `
Summitline
EXTERIORS & GUTTERS
Our number S-2210-2                      April 9, 2026
Contract total        20,000.00          5,000.00
Less 10% held until the end: $500.00
Due on receipt: $4,500.00
`,
    fields: { vendor: 'Summitline EXTERIORS & GUTTERS', invoice_number: 'S-2210-2', amount: '4500.00', amount_due: '4500.00' },
  },
  'what is unpaid of a quarter stands below the charges': {
    text: `
Larch Flats
Unit Owners Association, Inc.
Issued   Mar 20, 2026
Second quarter 2026
Regular assessment               $270.00
Roof reserve                      $30.00
Unpaid from first quarter         $50.00
Please pay by April 10, 2026     $350.00
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Larch Flats Unit Owners Association, Inc.', previous_balance: '50.00', amount: '300.00', amount_due: '350.00' },
  },
  'seller and buyer one below the other, the address behind the name': {
    text: `
Invoice
Seller       Fernwood Software GmbH, Lindenweg 4, 80331 Munich
Buyer        Sample Lettings
Invoice      FS-2026-0044
Date         2 February 2026
To pay       EUR 119.00
`,
    fields: { vendor: 'Fernwood Software GmbH' },
  },
};

describe('accounts kept in ways of their own', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
