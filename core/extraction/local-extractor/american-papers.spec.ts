import { describe, expect, it } from 'vitest';
import { readPaper, type Paper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'a water bill with a late fee': {
    text: `
City of Millbrook                                     Statement Date   04/28/2026
Water & Sewer Department                              Account Number   210-4471-03
300 Main Street, Millbrook, OH 44301                  Due Date         05/18/2026

Service Address: 482 Alder Street                     Bill To: Sample Rentals LLC

Previous Balance                                      $88.10
Payment Received 04/15/2026 - Thank You              -$88.10
Water usage 6 CCF                                     $41.20
Sewer                                                 $38.65
Stormwater fee                                        $5.00
Current Charges                                       $84.85
TOTAL DUE BY 05/18/2026                               $84.85
AMOUNT DUE AFTER 05/18/2026                           $93.34
`,
    fields: {
      vendor: 'City of Millbrook',
      service_date: '2026-04-28',
      due_date: '2026-05-18',
      amount: '84.85',
      amount_due: '84.85',
      previous_balance: '88.10',
      payments: '-88.10',
      account_number: '210-4471-03',
      document_type: 'utility_bill',
      expense_type: 'utilities',
      property_address: '482 Alder Street',
    },
  },
  'an invoice that says only when the work was done, below an address': {
    text: `
Evergreen Yard Care
12 Mill Road
Salem, OR 97301

INVOICE 118
Service date: 05/06/2026

Description                    Amount
Mowing and edging              $65.00
Haul-away                      $20.00
Total                          $85.00
`,
    fields: { vendor: 'Evergreen Yard Care', service_date: '2026-05-06', amount: '85.00', description: 'Mowing and edging (+1 more)' },
  },
  'a repair invoice with hours and parts': {
    text: `
Summit Heating & Air, Inc.
PO Box 4410, Dayton, OH 45401   (937) 555-0182   service@summit-hvac.example

INVOICE # 88213
Date: May 6, 2026
Terms: Net 15
Job location: 19 North Harbor Avenue, Unit 3, Salem, OR 97301

Service call - no cooling, replaced capacitor
Labor          1.5 hrs @ $110.00        $165.00
Dual run capacitor 45/5                  $38.50
Subtotal                                $203.50
Tax 7.25%                                $14.75
Total                                   $218.25
Amount Paid                               $0.00
Balance Due                             $218.25
`,
    fields: {
      vendor: 'Summit Heating & Air, Inc.',
      service_date: '2026-05-06',
      amount: '218.25',
      amount_due: '218.25',
      tax: '14.75',
      invoice_number: '88213',
      expense_type: 'repairs',
      property_address: '19 North Harbor Avenue, Unit 3, Salem, OR 97301',
    },
  },
  'an insurance bill': {
    text: `
KEYSTONE MUTUAL INSURANCE COMPANY
Premium Notice
Notice Date: 05/01/2026          Policy Number: HO-7719034
Named Insured: Sample Rentals LLC
Insured Location: 482 Alder Street, Salem, OR 97301
Policy Period 06/01/2026 to 06/01/2027

Dwelling coverage limit   $310,000
Annual Premium            $1,284.00
Policy fee                $25.00
Total Premium Due         $1,309.00
Due Date                  06/01/2026
`,
    fields: {
      vendor: 'KEYSTONE MUTUAL INSURANCE COMPANY',
      service_date: '2026-05-01',
      due_date: '2026-06-01',
      amount: '1309.00',
      account_number: 'HO-7719034',
      document_type: 'insurance_document',
      expense_type: 'insurance',
    },
  },
  'a county tax bill in two installments': {
    text: `
SUMMIT COUNTY TAX COLLECTOR
REAL ESTATE TAX BILL - TAX YEAR 2025
Bill Date 01/05/2026      Parcel Number 67-02219
Property Location: 18 HARBOR WAY
Assessed Value  $142,800
1st Half Due 02/20/2026   $1,406.22
2nd Half Due 07/17/2026   $1,406.22
Total Tax Due             $2,812.44
`,
    fields: {
      vendor: 'SUMMIT COUNTY TAX COLLECTOR',
      service_date: '2026-01-05',
      amount: '2812.44',
      document_type: 'tax_document',
      expense_type: 'property_tax',
    },
  },
  'a special assessment': {
    text: `
HARBOR POINTE CONDOMINIUM ASSOCIATION
c/o Keel Property Management
Date: March 15, 2026
RE: 19 North Harbor Avenue, Unit 4
Account #: HP-0019-04

The Board has approved a special assessment for the roof.
Special assessment                 $2,500.00
Due date: April 30, 2026
Amount due                         $2,500.00
`,
    context: { mailbox: 'hoa', subject: 'Special assessment notice' },
    fields: {
      vendor: 'HARBOR POINTE CONDOMINIUM ASSOCIATION',
      service_date: '2026-03-15',
      due_date: '2026-04-30',
      amount: '2500.00',
      account_number: 'HP-0019-04',
      document_type: 'hoa_document',
      property_address: '19 North Harbor Avenue, Unit 4',
    },
  },
  'an estimate': {
    text: `
Birchline Roofing LLC                     ESTIMATE
License #208841                           Estimate # 1108
                                          Date 05/11/2026
                                          Valid until 06/10/2026
Prepared for: Sample Rentals LLC
Tear off and replace shingles             9,850.00
Permit                                      210.00
Estimate Total                         $10,060.00
`,
    fields: { vendor: 'Birchline Roofing LLC', service_date: '2026-05-11', amount: '10060.00', document_type: 'quote' },
  },
  'a letter without money': {
    text: `
Greenline Landscaping LLC
May 4, 2026
Dear Customer,
our crew will be on site next Tuesday. Please unlock the gate.
`,
    fields: { vendor: 'Greenline Landscaping LLC', service_date: '2026-05-04', amount: null, amount_due: null },
  },
};

describe('bills a landlord in America gets', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
