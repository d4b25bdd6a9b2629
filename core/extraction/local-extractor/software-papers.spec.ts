import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** Bills, statements and receipts as the software of managers, utilities and shops lays them out. */
const papers: Record<string, Paper> = {
  'a utility whose customer is a business, named by its label': {
    text: `
Larkspur Edison                                     Your electricity bill
                                                    Account number:  41-0093-8
                                                    Name:            MARLOWE HOUSING LLC
                                                    Service address: 38 ALDER AVE FL 2,
                                                                     SALEM OR 97301
Billing summary as of Feb 09, 2026                  Payment due
Total charges from your last bill        $118.64    Mar 03, 2026
Payments through Feb 05, thank you      -$118.64
Total new charges                        $125.86
Total amount due                         $125.86

Larkspur Edison Company   PO Box 1702               Salem, OR 97301
MARLOWE HOUSING LLC
901 BIRCH AVE STE 400
SALEM OR 97302
`,
    fields: { vendor: 'Larkspur Edison', service_date: '2026-02-09', previous_balance: '118.64', amount_due: '125.86' },
  },
  'whom a bill goes to, below its label, though nobody else is named': {
    text: `
                                        1184 Alder Rd
BILLTO                SERVICE AT        Invoice Number: 2291
Marlowe Rentals       17 Birch St       Invoice Date: January 31, 2026
Lee Marlowe           Salem, OR 97301
402 Cedar Dr
Salem, OR 97302
Snow clearing         1                 $260.00
Total                                   $260.00
`,
    fields: { vendor: null, amount: '260.00' },
  },
  'a borrowing company over its address below the line of a bank': {
    text: `
LARKSPUR                                  Mortgage Loan Statement
Larkspur Bank, N.A. ● P.O. Box 78420 ● Salem OR 97301
                                          Loan number        4771203365
                                          Statement date     05/17/2026
MARLOWE HOLDINGS LLC
4400 N BIRCH AVE STE 2
SALEM OR 97302
Total payment due     Payment due date
$1,988.14             06/01/2026
`,
    context: { mailbox: 'mortgage' },
    fields: { vendor: 'Larkspur Bank, N.A.', due_date: '2026-06-01' },
  },
  'the slogan below a manager, and the association it collects for': {
    text: `
Northlight Residential                    Homeowner Account Statement
A Northlight Company
Larkspur Commons Homeowners Association   Account #        LC-00482-1
c/o Northlight Residential                Statement Date   09/15/2026
8200 Corporate Dr, Suite 300              Payment Due      10/01/2026
Salem, OR 97301                           Amount Due       $276.50
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Larkspur Commons Homeowners Association', amount_due: '276.50' },
  },
  'a portal that names the association paid': {
    text: `
PayTheDues
Your payment was submitted
Confirmation      PTD-88172004
Submitted         July 2, 2026
Community         Larkspur Harbor Condominium Trust
Payment amount    $418.00
`,
    context: { mailbox: 'hoa', subject: 'Payment confirmation' },
    fields: { vendor: 'Larkspur Harbor Condominium Trust' },
  },
  'what is unpaid in all': {
    text: `
Larkspur Ridge Owners Association                 Statement
Date          Jun 1, 2026
Date          Description       Amount     Paid      Unpaid
05/20/2026    Late Fee           20.00     0.00       20.00
06/01/2026    HOA Dues          340.00     0.00      340.00
              Total Unpaid                          $360.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount_due: '360.00', dues: '340.00' },
  },
  'the invoice of a special assessment': {
    text: `
Larkspur Towers Condominium Association
SPECIAL ASSESSMENT INVOICE
Invoice no.   SA-2026-1107
Amount due    $3,450.00
`,
    context: { mailbox: 'hoa' },
    fields: { hoa_kind: 'invoice' },
  },
  'heads of an order, its tax and its reference': {
    text: `
Thanks for your order, Dana.
Order reference    DF260114-7781
Order Date         Store               Pro Account
November 2, 2025   Larkspur #2217      Marlowe Rentals
Click vinyl plank                      $79.97
Total before tax:                      $79.97
Estimated tax to be collected:          $6.40
Grand Total:                           $86.37
`,
    fields: { vendor: null, invoice_number: 'DF260114-7781', tax: '6.40', amount: '86.37' },
  },
  'charges told in full on another page': {
    text: `
Larkspur Fiber                         Billing date   Feb 3, 2026
Previous balance                            $75.00
Payment received Jan 23                    -$75.00
Regular monthly charges    page 2           $75.00
Taxes, fees and other charges    page 2      $2.45
New charges                                 $77.45
Total due                                   $77.45
Regular monthly charges                     $75.00
Fiber 500                                   $70.00
Gateway rental                               $5.00
Taxes, fees and other charges                $2.45
`,
    fields: { amount: '77.45', amount_due: '77.45', previous_balance: '75.00' },
  },
  'dollars of a plan that works in Canada too': {
    text: `
Larkspur Wireless                      Bill date June 15, 2026
Total due July 8, 2026                      $92.18
Day passes for Canada and Mexico are included in your plan.
`,
    fields: { currency: 'USD' },
  },
  'a letter of new dues that its manager signs': {
    text: `
Larkspur Hollow Townhomes Association
Managed by Fieldstone Neighborhood Group · 77 Depot Street, Salem, OR 97301 · 503-555-0135
November 4, 2026
Dear Larkspur Hollow Owner,
At its meeting on October 27 the Board of Directors approved the budget for 2027.
Beginning January 1, 2027 the monthly dues for your home will be $286.00.
The full budget is posted in the owners' area. You are welcome to ask
questions at the annual meeting, or to write to me.
Annika Lindal
Community Manager, for the Board



Lee Marlowe – 31 Hollow Court, Salem, OR 97302 – Account 2214-031
`,
    context: { mailbox: 'hoa', subject: '2027 dues' },
    fields: { hoa_kind: 'notice', dues: '286.00', property_address: '31 Hollow Court, Salem, OR 97302' },
  },
  'where work was carried out': {
    text: `
Larkspur Locks Ltd                                  INVOICE
Unit 6 Alder Yard, South Street, Lewes BN7 2BY
Work carried out at: Flat 3, 41 Priory Road, Lewes, BN7 1HH
Invoice Total        £222.00
`,
    fields: { property_address: 'Flat 3, 41 Priory Road, Lewes, BN7 1HH' },
  },
};

describe('papers of billing software', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
