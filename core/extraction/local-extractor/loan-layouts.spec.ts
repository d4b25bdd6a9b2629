import { describe, expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { textPage } from '../../../test/fixtures/text-page.js';
import { extractLocally } from './extract-locally.js';

const context: ExtractionContext = {
  filename: 'statement.pdf',
  mimeType: 'application/pdf',
  mailbox: 'mortgage',
  fromEmail: null,
  fromName: null,
  subject: null,
  receivedOn: '2026-04-20',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
};

const papers: Record<string, { text: string; fields: Record<string, string> }> = {
  'the payment of this period, and what fees and missed payments add to it': {
    text: `
Quarry Home Loans                                  Mortgage statement 03/10/2026
Principal                         $310.00          Due date 04/01/2026
Interest                          $640.00
Regular monthly payment           $950.00
Past due payments                 $950.00
Unpaid late charges                $38.00
Property inspection fee            $20.00
Total amount due                $1,958.00
`,
    fields: { amount: '950.00', amount_due: '1958.00', total_payment: '950.00', fees: '58.00', past_due: '950.00' },
  },
  'two tables beside each other that name their rows alike, days above one of them': {
    text: `
Quarry Home Loans                                         Mortgage statement
                                               Statement date       03/10/2026
                                               Payment due date     04/01/2026
Explanation of amount due                      Paid year to date
Principal                         $310.00      Principal               $900.00
Interest                          $640.00      Interest              $1,950.00
Escrow                            $200.00      Escrow                  $600.00
Regular monthly payment         $1,150.00      Total                 $3,450.00
`,
    fields: { principal: '310.00', escrow: '200.00', ytd_principal: '900.00', ytd_interest: '1950.00', ytd_escrow: '600.00' },
  },
  'a label of two lines around its figures, and no head in it for the rows below': {
    text: `
Quarry Home Loans           Mortgage statement 03/10/2026
Past payments breakdown     Last month      Paid year to date
Principal                      $309.00                $618.00
Escrow (taxes and
                               $200.00                $400.00
insurance)
Fees                             $0.00                 $12.00
`,
    fields: { ytd_principal: '618.00', ytd_escrow: '400.00', ytd_fees: '12.00' },
  },
  'the new payment and the new rate beside the present ones': {
    text: `
Quarry Home Loans                            March 10, 2026
Your loan payment changes               Current payment       New payment
Interest rate                                    4.250%            6.500%
Principal and interest                          $800.00           $990.00
Escrow deposit                                  $200.00           $210.00
Total payment                                 $1,000.00         $1,200.00
`,
    fields: { rate: '6.5', escrow: '210.00', total_payment: '1200.00' },
  },
  'what was paid in the year before, told in January, and the balance at its end': {
    text: `
Quarry Home Loans              Annual mortgage summary, prepared January 9, 2026
Paid in 2025                                   Principal balance
Principal                       $3,700.00      Beginning, 01/01/2025     $91,000.00
Interest                        $7,700.00      Ending, 12/31/2025        $87,300.00
Escrow                          $2,400.00
`,
    fields: { ytd_principal: '3700.00', ytd_interest: '7700.00', ytd_escrow: '2400.00', principal_balance: '87300.00' },
  },
  'a payment that was made, with nothing asked for': {
    text: `
Quarry Home Loans
Thank you, your payment was made.
Paid on                      March 2, 2026
Paid from                    Checking ending in 0841
Principal                          $310.00
Interest                           $640.00
Escrow                             $200.00
Total amount paid                $1,150.00
`,
    fields: { principal: '310.00', interest: '640.00', escrow: '200.00' },
  },
  'a loan of which the end of the number stands below its label': {
    text: `
Quarry Home Loans              Mortgage statement 03/10/2026
Loan number                    Payment due 04/01/2026
****4417                       $950.00
`,
    fields: { loan_number: '****4417' },
  },
  'brackets that tell what a part is made of, and a label that goes on behind its "and"': {
    text: `
Quarry Home Loans              Mortgage statement 03/10/2026
Principal                                       $310.00
Interest                                        $640.00
Escrow (base $180.00 + shortage $20.00)         $200.00
Payment due 04/01/2026                        $1,150.00
`,
    fields: { principal: '310.00', interest: '640.00', escrow: '200.00' },
  },
  'what the year brought before what is due on the same line': {
    text: `
Quarry Bank                    Loan billing notice 03/10/2026
Principal                                       $310.00
Interest                                        $640.00
Current payment                                 $950.00
Document fee                                     $75.00
Interest paid year to date    $1,930.00    TOTAL DUE    $1,025.00
`,
    fields: { amount: '950.00', amount_due: '1025.00', fees: '75.00', ytd_interest: '1930.00' },
  },
  'payments of two months under days without a year, and spans of days paid in': {
    text: `
Quarry Home Loans                        Statement date 07/06/2026   Payment due 08/01/2026

How we got to the amount due             July 1 payment      August 1 payment
Principal                                $307.00             $310.00
Interest                                 $643.00             $640.00
Payment                                  $950.00             $950.00
Unpaid July payment                                          $950.00
Amount due                                                 $1,900.00
What you paid                            June 6 - July 6     January 1 - July 6
Principal                                $0.00               $1,500.00
Interest                                 $0.00               $3,250.00
`,
    fields: { principal: '310.00', interest: '640.00', past_due: '950.00', ytd_principal: '1500.00', ytd_interest: '3250.00' },
  },
  'a row of its own under the head of the new payment': {
    text: `
Quarry Home Loans                            March 10, 2026
Escrow account review                   Present payment       New payment
Principal & interest                            $800.00           $800.00
Escrow                                          $200.00           $210.00
Shortage/surplus                                  $0.00            $15.25
Total payment                                 $1,000.00         $1,025.25
`,
    fields: { total_payment: '1025.25', escrow: '210.00' },
  },
  'words behind their figures': {
    text: `
Quarry Bank                    Loan bill 03/10/2026
$310.00    principal
$640.00    interest
$950.00    payment
 $25.00    returned check fee
$975.00    total due
`,
    fields: { principal: '310.00', interest: '640.00', amount_due: '975.00' },
  },
  'the day to pay by under the figure it is for': {
    text: `
Quarry Home Loans                     Statement date
                                      March 9, 2026
PAYMENT DUE
$950.00
on April 1, 2026
Principal           $310.00
Interest            $640.00
`,
    fields: { due_date: '2026-04-01', amount_due: '950.00' },
  },
  'a property whose label stands in the middle beside its two lines': {
    text: `
Quarry Home Loans                      Mortgage statement 03/10/2026
Sample Owner
88 Orchard Lane
Dublin, OH 43017

Interest rate               6.125%
                            1416 Sycamore Court
Property address
                            Columbus, OH 43204
`,
    fields: { property_address: '1416 Sycamore Court, Columbus, OH 43204' },
  },
  'a property under a label in two languages': {
    text: `
Quarry Home Loans                      Mortgage statement 03/10/2026
Sample Owner
310 Paisano Dr
El Paso, TX 79901

Property / Propiedad                   4122 Trowbridge Drive, El Paso, TX 79903
`,
    fields: { property_address: '4122 Trowbridge Drive, El Paso, TX 79903' },
  },
};

describe('loan papers in layouts nobody fitted', () => {
  it.each(Object.entries(papers))('%s', (_, { text, fields }) => {
    const found = extractLocally([textPage(text)], context);
    const read = Object.fromEntries(Object.keys(fields).map((key) => [key, found[key as keyof typeof found]?.value ?? null]));
    expect(read).toEqual(fields);
  });
});
