import { describe, expect, it } from 'vitest';
import { textPage } from '../../../test/fixtures/text-page.js';
import { type Paper, paperContext, readPaper } from '../../../test/support/read-paper.js';
import { extractLocally } from './extract-locally.js';

/** Amounts whose words need a closer look. */
const papers: Record<string, Paper> = {
  'what is to be paid after the due day is not what is due': {
    text: `
Town of Alder Utilities
Account 04-1180-03                Billed 9/01/2026
Current charges                     $60.10
Total amount due                    $60.10
Amount due after 9/21/2026          $66.11
`,
    fields: { amount: '60.10', amount_due: '60.10' },
  },
  'a payment that is only thanked for, and a deposit by check': {
    text: `
Lindenfiber
Bill date 08/11/2026
Previous balance                    $74.99
Auto Pay, Aug 1 - thank you!       -$74.99
New charges                         $84.99
Total due                           $84.99
`,
    fields: { payments: '-74.99', amount: '84.99' },
  },
  'what remains after a deposit': {
    text: `
Sample Heating LLC
Invoice WO-3391                     Issued January 9, 2026
Invoice amount                   $1,240.50
Deposit 1/2/2026 ck 4471          -$500.00
Remaining                          $740.50
`,
    fields: { amount: '1240.50', amount_due: '740.50', payments: '-500.00' },
  },
  'the price of one in the brackets of its label': {
    text: `
Larkspur Owners Association
PAST DUE NOTICE                     September 22, 2026
Assessments (3 @ $88.00)            264.00
Late fees (2 @ $15.00)               30.00
Payment received 8/04/2026          (88.00)
Total amount past due              $206.00
`,
    context: { mailbox: 'hoa' },
    fields: { late_fee: '30.00', dues: '88.00', amount_due: '206.00' },
  },
  'a special assessment beside its installments asks for the whole of it': {
    text: `
Hawthorn Condominium Association
Date of notice: 15 May 2026
Your special assessment is $5,394.00, due in full on July 1, 2026.
Owners may elect three installments:
First       July 1, 2026       $1,798.00
Second      October 1, 2026    $1,798.00
Third       January 1, 2027    $1,798.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount: '5394.00', amount_due: '5394.00' },
  },
  'the half of a tax whose parts are larger than it': {
    text: `
Sample County Treasurer
REAL ESTATE TAX STATEMENT 2025
Parcel 14-22-305-009
Total tax                                  3,812.50
Drainage                                       0.38
Full year                                  3,812.88
First half    due April 30, 2026          $1,906.44
Second half   due October 31, 2026        $1,906.44
`,
    fields: { amount: '1906.44', amount_due: '1906.44', due_date: '2026-04-30' },
  },
  'the words of a row are not those of the rows below it': {
    text: `
Valley Propane Inc
Product       Gallons    Price     Extension
Propane       250.0      2.0300    507.50
Hazmat fee                          10.00
Sales tax                           15.52
Ticket total                       533.02
Pay by 02/21/26. Discount of $12.50 if paid by 02/01/26.
`,
    fields: { amount: '533.02', tax: '15.52', due_date: '2026-02-21' },
  },
  'an invoice that is still open, with its own day behind the terms': {
    text: `
Vantage Lift LLC
Invoice no:  VL-88213
Invoice date:  04/01/2026
Terms:  30 days (05/01/2026)
Invoice total                                645.75
Open: invoice VL-87002 of 03/01/2026         645.75
Account balance                            1,291.50
`,
    fields: { amount: '645.75', amount_due: '1291.50', previous_balance: '645.75', due_date: '2026-05-01' },
  },
  'a mere balance above the payment it was paid with': {
    text: `
Clearbrook Sanitary District
Mailed 1/5/26
Balance 10/5/25                    168.00
Received 11/1/25                   168.00-
Base charge Jan-Mar                172.00
Pay on or before 2/4/26           $172.00
After 2/4/26 pay                  $180.60
`,
    fields: { previous_balance: '168.00', amount: '172.00', amount_due: '172.00', due_date: '2026-02-04' },
  },
  'this invoice beside those before it': {
    text: `
Peak Roofing LLC
Progress Invoice 2026-031
18-Feb-2026
Contract sum              $17,000.00
Previously billed          $8,500.00
Previously paid            $8,500.00
This invoice (25%)         $4,250.00
`,
    fields: { amount: '4250.00' },
  },
  'a bill that is due when it comes': {
    text: `
City Keys LLC
Invoice no. 6631 - 2 March 2026
Service call                85.00
Rekey                      129.00
Sum                       $214.00
Due on receipt, thank you.
`,
    fields: { amount: '214.00', amount_due: '214.00', service_date: '2026-03-02' },
  },
  'a fine, by its own day and not by those of a further one': {
    text: `
Saguaro Ridge Homeowners Association
Notice of Fine
Date             February 12, 2026
Fine             $100.00
Payment due      March 14, 2026
A further violation within 90 days may carry a fine of $200.00.
`,
    context: { mailbox: 'hoa' },
    fields: { amount: '100.00', due_date: '2026-03-14' },
  },
  'dues that change, from one line to the next': {
    text: `
Cobble Hill Estates HOA
November 20, 2025
The Board adopted the budget. Your monthly assessment increases
from $215.00 to $228.00 effective January 1, 2026.
`,
    context: { mailbox: 'hoa' },
    fields: { dues: '228.00' },
  },
  'an account in one row, under heads of one word': {
    text: `
Port Weller Utilities
Bill date 02/28/2026
Previous     Payments     Adjustments     Current     Amount due
150.00       -100.00      0.00            96.10       146.10
Water         51.10
Sewer         45.00
`,
    fields: { previous_balance: '150.00', payments: '-100.00', amount: '96.10', amount_due: '146.10' },
  },
  'a month told by what is new in it, and what to pay in words': {
    text: `
Summit Cable LLC
Statement created March 7, 2026
Balance from last statement          $124.47
Your payment on 02/25, thanks       -$124.47
Internet 300                         $129.47
New this month                       $129.47
Pay $129.47 by March 28
`,
    fields: { amount: '129.47', amount_due: '129.47' },
  },
  'what was paid with its fee': {
    text: `
Payment confirmation
Thank you! Your payment to Heron Point Condominium Association was received.
Date                 March 3, 2026
Assessment           $398.00
Convenience fee        $4.95
Total paid           $402.95
`,
    context: { mailbox: 'hoa' },
    fields: { amount: '402.95', vendor: 'Heron Point Condominium Association' },
  },
  'fuel by its price of one': {
    text: `
PIONEER FUEL
DATE 02/27/26 17:22
GALLONS:      13.806
PRICE/G:      $3.499
FUEL SALE     $48.31
`,
    fields: { amount: '48.31' },
  },
};

describe('amounts', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });

  it('stands between the two lines of its label', () => {
    const page = textPage(`
Sample Heating LLC
Invoice 3391                       Issued January 9, 2026
Invoice total                      $1,240.50
Deposit 1/2/2026 ck
                                   -$500.00
4471
Balance due                        $740.50
`);
    // A table sets a figure at half the height of a label in two lines.
    const lines = page.lines.map(({ words }, at) => ({
      words: words.map((word) => {
        const [x, y, width, height] = word.box;
        const shift = at === 4 ? -0.45 : at >= 5 ? -0.9 : 0;
        return { ...word, box: [x, y + shift * height, width, height] as const };
      }),
    }));
    const { payments } = extractLocally([{ ...page, lines } as typeof page], paperContext);
    expect(payments?.value).toBe('-500.00');
  });
});

it.each([
  ['Rewards balance            $112.00'],
  ['Trust account balance    $1,500.00'],
  ['Gift card balance           $60.00'],
  ['Previous invoice total: $510.00 (paid, thank you)'],
])('what stands to somebody’s credit elsewhere, or on an earlier paper, is not asked for: %s', (row) => {
  const text = `
Maple Lawn Care LLC
Invoice 77
Date: 05/02/2026
Mowing, April              $180.00
Invoice total              $180.00
${row}
`;
  const fields = { amount: '180.00', amount_due: null };
  expect(readPaper({ text, fields })).toEqual(fields);
});
