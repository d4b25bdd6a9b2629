import { describe, expect, it } from 'vitest';
import type { PageText, Word } from '#core/reading/page-text';
import { textPage } from '../../../test/fixtures/text-page.js';
import { type Paper, paperContext, readPaper } from '../../../test/support/read-paper.js';
import { extractLocally } from './extract-locally.js';

/** As `textPage`, its lines half a line apart: labels of two lines stand around the figures beside them. */
function tightPage(text: string): PageText {
  const page = textPage(text);
  const lines = page.lines.map(({ words }) => ({
    words: words.map(({ box: [left, top, width, height], ...word }): Word => ({ ...word, box: [left, top, width, height * 1.9] })),
  }));
  return { ...page, lines };
}

const form = `
Quarry Mortgage Servicing                                Mortgage Statement

                                                         Statement Date: 3/20/2026

                                                         Amount Due          $2,080.00

Account Information                     Explanation of Amount Due

Outstanding Principal   $90,333.02      Principal                $400.00

                                        Interest                 $650.00

                                        Escrow (for Taxes and
Prepayment Penalty            None                               $230.00
                                        Insurance)

Interest Rate (Until                    Regular Monthly Payment  $1,280.00
                             4.75%
October 2027)

                                        Total Fees Charged       $60.00

                                        Overdue Payment          $740.00

                                        Total Amount Due         $2,080.00

Past Payments             Paid Last     Paid Year to      Important Messages
                                                          Partial payments are not applied to your loan, but
Breakdown                 Month         Date              held in a separate account.

Principal                 $0.00         $770.00

Interest                  $0.00         $1,310.00

Escrow (Taxes and
                          $0.00         $470.00
Insurance)

Fees                      $0.00         $0.00
`;

const papers: Record<string, Paper> = {
  'the escrow of taxes and that of insurance in rows of their own': {
    text: `
quarrystone                                  Monthly statement - Oct 14, 2026
Loan KS-2214-0087
This payment
Principal             $150.00
Interest              $810.00
Tax escrow            $268.00
Insurance escrow      $112.00
Total               $1,340.00
2026 so far
Into escrow         $3,800.00
`,
    fields: { principal: '150.00', escrow: '380.00', amount: '1340.00', ytd_escrow: '3800.00' },
  },
  'what is owed at the end of a note, by what was owed at its beginning': {
    text: `
Statement of loan payments
Lender: Iris Marlowe
Beginning balance January 1, 2026: $64,000.00
Principal paid in 2026: $3,000.00
Interest paid in 2026: $3,100.00
Balance December 31, 2026: $61,000.00
`,
    fields: { principal_balance: '61000.00', ytd_principal: '3000.00', ytd_interest: '3100.00' },
  },
  'escrow told in the brackets of the payment': {
    text: `
QUARRY LOAN SERVICING, INC.
August 3, 2026
Your new loan number                               5518-22
Unpaid principal balance on the date of transfer   $165,000.00
Monthly payment (including $264.00 for escrow)     $1,290.00
Next payment due                                   September 1, 2026
`,
    fields: { escrow: '264.00', amount: '1290.00', principal_balance: '165000.00' },
  },
  'what was put into escrow in a year, and a rate at the end of a sentence': {
    text: `
Quarry Bank                                2025 Year-End Mortgage Statement
Statement date: January 16, 2026
Loan activity in 2025
Principal paid                             $3,600.00
Interest paid                              $9,100.00
Escrow activity in 2025
Balance on January 1, 2025                 $1,100.00
Deposits                                   $2,900.00
Balance on December 31, 2025               $1,000.00
This statement is not a bill. For a rental property ask your adviser. Interest rate at year
end 4.750%.
`,
    fields: { ytd_principal: '3600.00', ytd_interest: '9100.00', ytd_escrow: '2900.00', rate: '4.75' },
  },
  'a label of two lines right of a table whose figure stands beside its end': {
    text: `
Quarry Bank                                      Mortgage Statement
Account Information                              Explanation of Amount Due
                                                 Principal                      $400.00
Property Address           27 Birch Ln           Interest                       $650.00
                           Akron, OH 44313       Escrow (for Taxes and
Outstanding Principal      $90,333.02            Insurance)                     $230.00
Interest Rate              4.75%                 Regular Monthly Payment      $1,280.00
                                                 Total Amount Due             $1,280.00
`,
    fields: { principal: '400.00', interest: '650.00', escrow: '230.00', principal_balance: '90333.02' },
  },
};

describe('loans on forms of servicers', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper({ ...paper, context: { mailbox: 'mortgage' } })).toEqual(paper.fields);
  });

  it('reads labels and heads of two lines beside another table', () => {
    const read = extractLocally([tightPage(form)], { ...paperContext, mailbox: 'mortgage' });
    expect(Object.fromEntries(Object.entries(read).map(([key, field]) => [key, field.value]))).toMatchObject({
      amount: '1280.00',
      amount_due: '2080.00',
      principal: '400.00',
      interest: '650.00',
      escrow: '230.00',
      past_due: '740.00',
      principal_balance: '90333.02',
      rate: '4.75',
      ytd_principal: '770.00',
      ytd_interest: '1310.00',
      ytd_escrow: '470.00',
      ytd_fees: '0.00',
    });
  });
});
