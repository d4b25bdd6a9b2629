import { describe, expect, it } from 'vitest';
import { readPaper, type Paper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'a letter of new fees': {
    context: { mailbox: 'hoa', receivedOn: '2026-09-20' },
    text: `
THE LANDINGS AT BAY POINT
A Condominium Association

September 4, 2026

To the owner of Unit 304, 1201 Bayshore Drive, Sarasota, FL 34236

At its meeting of August 27 the Board approved the budget for the coming year. Beginning January 1, 2027
your quarterly maintenance fee will be $1,845.00 instead of $1,710.00. Payment is due on the first day of
each quarter and late after the tenth.
`,
    fields: {
      service_date: '2026-09-04',
      dues: '1845.00',
      hoa_kind: 'notice',
      property_address: 'Unit 304, 1201 Bayshore Drive, Sarasota, FL 34236',
      document_type: 'hoa_document',
    },
  },
  'a receipt for dues': {
    context: { mailbox: 'hoa', receivedOn: '2026-09-20' },
    text: `
Payment Receipt

Stonebridge Homeowners Association
Thank you! We have received your payment.

Confirmation number     88412007
Amount paid             $189.50
Convenience fee           $1.95
Total charged           $191.45
Paid on                 09/03/2026
For account             SB-1181 (44 Stonebridge Loop)
`,
    fields: {
      hoa_kind: 'payment_confirmation',
      amount: '191.45',
      service_date: '2026-09-03',
      account_number: 'SB-1181',
      vendor: 'Stonebridge Homeowners Association',
    },
  },
  "a town's water bill": {
    context: { mailbox: 'receipts', receivedOn: '2026-09-20' },
    text: `
                       TOWN OF MILL SPRINGS
                    WATER & SEWER UTILITY BILL
Route-Acct   04-1180           Reading Dates  07/31/26 to 08/31/26
Name  SAMPLE, PAT              Prev 44120   Pres 44690   Usage 570
Svc Addr  16 FOUNDRY LN

WATER            28.50
SEWER            34.20
TRASH            16.00
ARREARS           0.00
AMOUNT DUE       78.70     BY 09/20/26
AFTER 09/20/26   86.57
Bill Mailed 09/01/26
`,
    fields: {
      account_number: '04-1180',
      due_date: '2026-09-20',
      service_date: '2026-09-01',
      amount: '78.70',
      amount_due: '78.70',
      property_address: '16 FOUNDRY LN',
      vendor: 'TOWN OF MILL SPRINGS',
      document_type: 'utility_bill',
    },
  },
  'a postcard': {
    context: { mailbox: 'hoa', receivedOn: '2026-09-20' },
    text: `
FOX HOLLOW HOA                  4TH QUARTER 2026
Lot 18   1440 Fox Hollow Ln     Acct FH18
Assessment        $210.00
Prior balance      $35.00
Late fee           $10.00
AMOUNT DUE       $255.00   BY 10/10/26
Mailed 9/15/26
`,
    fields: {
      vendor: 'FOX HOLLOW HOA',
      account_number: 'FH18',
      dues: '210.00',
      previous_balance: '35.00',
      late_fee: '10.00',
      amount_due: '255.00',
      due_date: '2026-10-10',
      service_date: '2026-09-15',
      property_address: '1440 Fox Hollow Ln',
      period: '4TH QUARTER 2026',
    },
  },
  'a courtesy notice': {
    context: { mailbox: 'hoa', receivedOn: '2026-09-20' },
    text: `
Rancho Vista Community Association
Courtesy Notice

09/09/2026

RE: 8814 Calle Serena - Lot 44

During an inspection on 09/07/2026 the following was noted: weeds in the front yard. Please correct this
matter within 10 days of this notice. A fine of $50.00 may follow.
Account: RV-8814
`,
    fields: {
      hoa_kind: 'violation_notice',
      service_date: '2026-09-09',
      due_date: '2026-09-19',
      property_address: '8814 Calle Serena',
      account_number: 'RV-8814',
    },
  },
  'an invoice whose number stands below its title': {
    context: { mailbox: 'receipts', receivedOn: '2026-09-20' },
    text: `
INVOICE                                     Sparkle & Co Cleaning
Number: 26-0914                             PO Box 77, Ames IA 50010
Issued: 14 Sept 2026
Payable within 14 days (28 Sept 2026)

Turnover clean, 2 bed       27 Birch Lane #4        $185.00
Carpet add-on                                        $60.00
Total                                               $245.00
`,
    fields: {
      invoice_number: '26-0914',
      service_date: '2026-09-14',
      due_date: '2026-09-28',
      amount: '245.00',
      vendor: 'Sparkle & Co Cleaning',
    },
  },
};

describe('letters of associations and bills in words of their own', () => {
  it.each(Object.entries(papers))('%s', (_name, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
