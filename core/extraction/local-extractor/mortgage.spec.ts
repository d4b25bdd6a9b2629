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
const values = (text: string) =>
  Object.fromEntries(Object.entries(extractLocally([textPage(text)], context)).map(([key, field]) => [key, field.value]));

const statement = `
Harborlight Home Loans                                   Mortgage Statement
PO Box 77, Columbus, OH 43085                            Statement Date: 04/03/2026

Sample Owner                                             Loan Number:        0048812250
18 Harbor Way                                            Payment Due Date:   05/01/2026
Akron, OH 44301                                          Amount Due:         $1,534.17

Account Information                                      Explanation of Amount Due
Property Address: 18 Harbor Way, Akron, OH 44301         Principal                   $412.55
Outstanding Principal   $187,441.90                      Interest                    $706.62
Interest Rate           4.500%                           Escrow (Taxes and Insurance) $365.00
Escrow Balance          $2,113.40                        Regular Monthly Payment     $1,484.17
                                                         Total Fees and Charges      $50.00
                                                         Total Amount Due            $1,534.17

Past Payments Breakdown
                           Paid Since Last Statement      Paid Year to Date
Principal                  $411.01                        $1,641.00
Interest                   $708.16                        $2,835.68
Escrow                     $365.00                        $1,460.00
Fees                       $0.00                          $25.00
Partial Payment (Unapplied) $10.00                        $10.00
Total                      $1,494.17                      $5,971.68
`;

describe('a periodic mortgage statement', () => {
  it('is split into its parts', () => {
    expect(values(statement)).toMatchObject({
      document_type: 'mortgage_statement',
      expense_type: 'mortgage_interest',
      vendor: 'Harborlight Home Loans',
      statement_date: '2026-04-03',
      due_date: '2026-05-01',
      amount_due: '1534.17',
      principal: '412.55',
      interest: '706.62',
      escrow: '365.00',
      fees: '50.00',
      total_payment: '1484.17',
      principal_balance: '187441.90',
      rate: '4.5',
      loan_number: '0048812250',
      suspense: '10.00',
      ytd_principal: '1641.00',
      ytd_interest: '2835.68',
      ytd_escrow: '1460.00',
      ytd_fees: '25.00',
      property_address: '18 Harbor Way, Akron, OH 44301',
    });
  });

  it('is surer of a split that adds up', () => {
    const wrong = statement.replace('$412.55', '$413.55');
    const sure = extractLocally([textPage(statement)], context).principal?.confidence ?? 0;
    expect(extractLocally([textPage(wrong)], context).principal?.confidence).toBeLessThan(sure);
  });
});

it('takes what is asked for from its own column, the rate from below its head, and the account number where no loan number is', () => {
  const text = `
Cedar Park Loan Servicing, LLC            Monthly Billing Statement
Account Number: 00-8841-2276              Statement Date: 02/17/2026

Principal balance      Interest rate      Maturity
$188,204.15            6.1250%            06/2047

                          Year-to-Date    Last Statement    Due This Month
Principal                 $823.66         $413.00           $415.11
Interest                  $1,927.47       $962.66           $960.63
Total                     $2,751.13       $1,375.66         $1,375.74

Total Amount Due          $1,375.74       Payment Due Date: 03/01/2026`;
  expect(values(text)).toMatchObject({
    principal: '415.11',
    interest: '960.63',
    ytd_principal: '823.66',
    ytd_interest: '1927.47',
    rate: '6.125',
    loan_number: '00-8841-2276',
  });
});
