import { expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** Addresses, numbers, days and names as papers that nobody was fitted to write them. */
const papers: Record<string, Paper> = {
  'a label in two languages': {
    text: `
Vista Clara Community Association
Assessment Notice / Aviso de cuota
Property / Propiedad       12208 Sombra Verde Trace, El Paso, TX 79936
Account / Cuenta           VDS-2208
`,
    context: { mailbox: 'hoa' },
    fields: { property_address: '12208 Sombra Verde Trace, El Paso, TX 79936' },
  },
  'a suite in Canada under its head': {
    text: `
Metropolitan Condominium Corporation No. 1187
Owner                 Suite                            Statement date
J. Sample             45 Huntley Street, Suite 1602    2026-08-17
188 Glen Cedar Road   Toronto, ON M4Y 2L4              Payable on
York, ON M6C 3G5                                       2026-09-01
`,
    context: { mailbox: 'hoa' },
    fields: { property_address: '45 Huntley Street, Suite 1602, Toronto, ON M4Y 2L4' },
  },
  'the address of a unit in brackets': {
    text: `
The Hawthorn Condominium Association
The allocated interest of Unit 5C (1520 Summit Avenue, Unit 5C, Seattle, WA 98122) is 2.175%.
`,
    context: { mailbox: 'hoa' },
    fields: { property_address: '1520 Summit Avenue, Unit 5C, Seattle, WA 98122' },
  },
  'a letter to the owner of a unit': {
    text: `
LAKESHORE CONDOMINIUM ASSOCIATION
To: Owner of Unit 7C
300 Lakeshore Blvd #7C
NOTICE OF SPECIAL ASSESSMENT
`,
    context: { mailbox: 'hoa' },
    fields: { property_address: '300 Lakeshore Blvd #7C' },
  },
  'a flat after a comma, and a town below its label': {
    text: `
Sample Plumbing LLC
Invoice 26-3381
CUSTOMER                  JOB SITE
Sample Property Group     4127 N. Kedvale Ave., 2R
600 W. Fulton St. #410    Chicago, IL 60641
`,
    fields: { property_address: '4127 N. Kedvale Ave., 2R, Chicago, IL 60641' },
  },
  'where an order was sent to': {
    text: `
nestgood
Order NW-884-2207193
Placed on 03-AUG-26
Order total                $201.10
Shipping to                Billing address
Ann Sample                 Ann Sample
3470 Dogwood Terrace       52 Larchmont Ave
Durham, NC 27707           Cary, NC 27511
`,
    fields: { property_address: '3470 Dogwood Terrace, Durham, NC 27707', invoice_number: 'NW-884-2207193' },
  },
  'a shop of a chain, and a day behind net': {
    text: `
TOOL BARN #231
2200 Grand Ave, Billings
Date 03/20/2026
Net 30: 04/19/2026
BALANCE DUE           83.18
`,
    fields: { vendor: 'TOOL BARN #231', due_date: '2026-04-19' },
  },
  'where work was done, behind its day': {
    text: `
ClearPanes LLC
Here is invoice CP-2044 for the work we did on March 28, 2026 at 19 Harbor St today.
Total                      $160.00
`,
    fields: { property_address: '19 Harbor St' },
  },
  'a delivery in the country, and its day': {
    text: `
Valley Propane Inc        TICKET NO    DELIVERED    ACCT
                          338120       01/22/26     4410
Deliver to: 8800 County Road 12
Ticket total              533.02
`,
    fields: { property_address: '8800 County Road 12', service_date: '2026-01-22' },
  },
  'a number under the title of a receipt, and a shop called after a table': {
    text: `
Juniper Table             SALES RECEIPT
44 Canal St, Troy NY      S-40118
03/12/2026 12:48 PM
Total                     58.30
`,
    fields: { vendor: 'Juniper Table', invoice_number: 'S-40118' },
  },
  'an invoice number before its day is no house': {
    text: `
Verdant Lawn & Tree
Invoice 1088 March 31, 2026
Please pay                 280.00
`,
    fields: { invoice_number: '1088', service_date: '2026-03-31' },
  },
  'an account number before a stroke': {
    text: `
Larkspur Owners Association
Our records: Account # CCR 0719 3 |   Property: 3094 W. Ore Cart Way
`,
    context: { mailbox: 'hoa' },
    fields: { account_number: 'CCR 0719 3' },
  },
  'points between the figures of an American day': {
    text: `
Lindenfiber                     Bill date 08.11.26
Service at 240 Ashland Pl, Brooklyn, NY 11217
Total due                       $84.99
Internet                        $84.99
`,
    fields: { service_date: '2026-08-11' },
  },
  'the brand that the domain repeats, not the name in the small print': {
    text: `
lindenfiber                     Bill date 08/11/2026
Hi Ann, here's your bill.
Total due                       $84.99
Internet                        $79.99
Whole-home Wi-Fi                 $5.00
Questions? Write to help@lindenfiber.example
A late fee of $8.95 may be charged.
Lindenfiber Networks LLC, P.O. Box 6505, Chicago IL 60680
`,
    fields: { vendor: 'lindenfiber' },
  },
  'the association a manager writes about': {
    text: `
Summit Association Managers
5500 Preston Rd, Dallas, TX 75205
February 20, 2026
RE: Oak Hollow Property Owners Association
Violation at 9043 Whippoorwill Drive
Write to us at summitam.example
Sincerely,
Board of Directors
Oak Hollow Property Owners Association
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Oak Hollow Property Owners Association' },
  },
  'water that is shut off': {
    text: `
Birch Meadow Townhouse Association
Posted: October 19, 2026
SCHEDULED WATER SHUT-OFF
On Wednesday, October 28, 2026, the main valve is replaced.
`,
    context: { mailbox: 'hoa' },
    fields: { hoa_kind: 'maintenance_notice' },
  },
};

it.each(Object.entries(papers))('%s', (_, paper) => {
  expect(readPaper(paper)).toEqual(paper.fields);
});
