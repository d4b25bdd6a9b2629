import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** Where and in what words papers of small traders, associations and shops say things. */
const papers: Record<string, Paper> = {
  'a trade in the letterhead announces no address below it': {
    text: `
Bellhaven Fuel Co.
Kerosene - Diesel - Burner Service
12 Depot Road, Salem, OR 97301      503-555-0100
DELIVERY TICKET                 0088121
Deliver to     40 Quarry Road, Salem, OR 97302
INVOICE TOTAL      $310.00
`,
    fields: { property_address: '40 Quarry Road, Salem, OR 97302' },
  },
  'what was done to a home names it': {
    text: `
Bright Broom Cleaning
Invoice date: 04/30/26
House cleaned: 18 Quarry Road #3, Salem, OR 97302
Apr 3 - clean     $120.00
Please pay $120.00 by 5/10/26
`,
    fields: { property_address: '18 Quarry Road #3, Salem, OR 97302', due_date: '2026-05-10' },
  },
  'the line over a greeting names the home': {
    text: `
LANTERN PEST CONTROL, INC.
400 Dock Street, Salem OR 97301
May 4, 2026
Ms. Ada Sample
9 Harbor Way
Your yearly termite plan – 61 Quarry Road, Salem OR 97302
Dear Ms. Sample,
Please send the renewal premium of $240.00 on or before June 1, 2026.
`,
    fields: { property_address: '61 Quarry Road, Salem OR 97302', due_date: '2026-06-01' },
  },
  'an address with the number of its loan behind it': {
    text: `
Lantern Lending Overview Payments Documents Help
55 Quarry Road
55 Quarry Road, Salem, OR 97302 · Loan ...4410
Next payment
Due Jun 1, 2026
Principal      $300.00
Interest       $500.00
`,
    context: { mailbox: 'mortgage' },
    fields: { property_address: '55 Quarry Road, Salem, OR 97302', vendor: 'Lantern Lending', loan_number: '****4410' },
  },
  'a bill is dated by when it was printed': {
    text: `
Alder County Tax Collector, State of Oregon
2025 Property Tax Bill
Bill printed      05/02/2026
Parcel 44-118-2
First half (paid 11/14/25)    600.00
TOTAL DUE by 06/15/2026      $612.40
`,
    fields: { service_date: '2026-05-02', vendor: 'Alder County Tax Collector' },
  },
  'a receipt for what was received on a day': {
    text: `
Copper Nest Mail
Payment receipt no. 77-1180
Received on          April 27, 2026
Monthly fee          $14.00
Extra scans           $6.00
Amount received      $20.00
Next charge          May 27, 2026
`,
    context: { mailbox: 'subscriptions' },
    fields: { service_date: '2026-04-27', amount: '20.00', charged_amount: '20.00' },
  },
  'paid by a day or else': {
    text: `
Otter Point Owners Association
March 2, 2026
Re: Lot 9, 14 Otter Point Drive
2025 assessment           500.00
TOTAL OUTSTANDING        $500.00
Unless this sum is received in full by April 20, 2026 a lien will be recorded.
`,
    context: { mailbox: 'hoa' },
    fields: { due_date: '2026-04-20' },
  },
  'the billing account stands before the policy': {
    text: `
Lantern Casualty Insurance
Policy            Billing account     Bill date     Due date     Amount due
HLP-0091-02       44 8812 07          04/12/26      05/01/26     $88.10
`,
    fields: { account_number: '44 8812 07', amount_due: '88.10' },
  },
  'numbers under words that no invoice has': {
    text: `
Otter Point Management Company Limited
Date of demand: 24 March 2026
Demand no.: OP/2044
Total now payable      400.00
`,
    context: { mailbox: 'hoa' },
    fields: { invoice_number: 'OP/2044' },
  },
  'a number that says itself whose it is': {
    text: `
Roofline                                    INV-88120
Tools for landlords                         4/1/2026
Growth plan, 12 months        $288.00
Total paid                    $288.00
`,
    fields: { invoice_number: 'INV-88120' },
  },
  'an abbreviated invoice': {
    text: `
Quarry Grounds LLC
Inv. 70331-4  |  Dated 01-APR-26  |  Payable 30-APR-26
Pay this invoice      $ 120.00
`,
    fields: { invoice_number: '70331-4', due_date: '2026-04-30' },
  },
  'due on completion': {
    text: `
WORK ORDER & INVOICE       No 4410
LANTERN ELECTRIC LLC
Invoice date 4/17/26
Labor                230.00
Material              70.00
TOTAL                300.00
Payment is due on completion.
`,
    fields: { amount: '300.00', amount_due: '300.00' },
  },
  'a card that says no more than pay': {
    text: `
OTTER LAKE CIVIC ASSN            BILLED    APR 16 2026
YEARLY MAINTENANCE ASSESSMENT    DUE       MAY 1 2026
PROPERTY: 12 OTTER LAKE CT       PAY       $310.00
Assessments not received by MAY 31 2026 are subject to a $25.00 late charge. Dues last year were $295.00.
`,
    context: { mailbox: 'hoa' },
    fields: { amount: '310.00', amount_due: '310.00', property_address: '12 OTTER LAKE CT' },
  },
  'a newsletter says whose it is': {
    text: `
The Otter Observer
Bulletin of the Otter Point Community Association • April 4, 2026
Dates to remember
April 15: board meeting, 7 p.m.
`,
    context: { mailbox: 'hoa', subject: 'The Otter Observer, April' },
    fields: { hoa_kind: 'newsletter' },
  },
  'a store of apps sells what another made': {
    text: `
Playhouse
You've bought a subscription from Southwind Apps on Playhouse. This is your receipt.
Order date: Apr 3, 2026 7:18:22 PM
Item                          Price
InspectMate Pro               $49.99
Total                         $49.99
`,
    context: { mailbox: 'subscriptions', subject: 'Your Playhouse order' },
    fields: { site_name: 'InspectMate Pro' },
  },
};

describe('papers laid out in ways of their own', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
