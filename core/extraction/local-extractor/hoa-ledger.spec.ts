import { describe, expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const context = { mailbox: 'hoa' } as const;

const read = (text: string) => readPaper({ text: `Bluffside Owners Association\n\n${text}`, context, fields: { amount: '', dues: '' } });

const account = (rows: string) => `
Cedar Ridge Owners Association, Inc.
Statement of Account

Date         Description                            Charges    Payments    Balance
${rows}
Amount due by December 1, 2026: $427.50
`;

/** The same, where nothing is asked for below the rows. */
const paidUp = (rows: readonly string[]) => account(rows.join('\n')).replace(/^Amount due.*$/m, '');

describe("an owner's account with columns", () => {
  it('tells charges, payments and the balance apart', () => {
    const text = `
Willow Bend Townhomes Association
Statement date: 02/25/2026

Date        Description                        Charges    Payments     Balance
            Previous balance                                            285.00
02/03/26    Lockbox 4410                                    185.00      100.00
02/09/26    Lockbox 4431                                    100.00        0.00
02/16/26    Late fee                             25.00                   25.00
03/01/26    Regime fee - March 2026             285.00                  310.00
03/01/26    Special assessment (roof) 3 of 6    120.00                  430.00
`;
    const fields = {
      previous_balance: '285.00',
      payments: '285.00',
      dues: '285.00',
      late_fee: '25.00',
      amount: '430.00',
      amount_due: '430.00',
      period: 'March 2026',
    };
    expect(readPaper({ text, context, fields })).toEqual(fields);
  });

  it('adds up what is charged beside the dues, and bills each of it', () => {
    const text = account(`10/01/2026   Balance forward                                               385.00
10/09/2026   Payment - thank you                               -385.00       0.00
12/01/2026   Regular assessment, December 2026       385.00                385.00
12/01/2026   Reserve contribution                     42.50                427.50`);
    const fields = { amount: '427.50', dues: '385.00', amount_due: '427.50', previous_balance: '385.00', payments: '385.00' };
    expect(readPaper({ text, context, fields })).toEqual(fields);
    expect(readPaper({ text, context, fields: { line_items: null } }).line_items).toEqual([
      { description: 'Regular assessment, December 2026', quantity: null, amount: '385.00' },
      { description: 'Reserve contribution', quantity: null, amount: '42.50' },
    ]);
  });

  it('takes off what is waived among the charges', () => {
    const text = account(`10/01/2026   Balance forward                                               300.00
10/09/2026   Payment - thank you                               -300.00       0.00
12/01/2026   Regular assessment, December 2026       300.00                300.00
12/01/2026   Late fee waived                         -25.00                275.00`);
    const fields = { amount: '275.00', amount_due: '275.00', dues: '300.00', late_fee: '-25.00' };
    expect(readPaper({ text: text.replace('427.50', '275.00'), context, fields })).toEqual(fields);
  });

  it('gives back what is waived by itself', () => {
    const text = account(`10/01/2026   Balance forward                                               350.00
10/09/2026   Payment - thank you                               -300.00      50.00
12/01/2026   Late fee waived                         -25.00                 25.00`);
    const fields = { amount: '-25.00', amount_due: '25.00', late_fee: '-25.00' };
    expect(readPaper({ text: text.replace('427.50', '25.00'), context, fields })).toEqual(fields);
  });

  it('charges of a history what its newest month charges', () => {
    const text = account(`10/01/2026   Balance forward                                                 0.00
11/01/2026   Regular assessment, November 2026       385.00                385.00
11/05/2026   Payment - thank you                               -385.00       0.00
12/01/2026   Regular assessment, December 2026       385.00                385.00
12/01/2026   Reserve contribution                     42.50                427.50`);
    expect(readPaper({ text, context, fields: { amount: '', dues: '' } })).toEqual({ amount: '427.50', dues: '385.00' });
  });

  it('owes nothing where the last balance is nothing, whichever entry stands first', () => {
    const rows = [
      '10/01/2026   Balance forward                                               385.00',
      '10/09/2026   Payment - thank you                               -385.00       0.00',
      '11/01/2026   Regular assessment, November 2026       385.00                385.00',
      '11/05/2026   Payment - thank you                               -385.00       0.00',
    ];
    const fields = { amount_due: '0.00', amount: '385.00', dues: '385.00', payments: '770.00' };
    expect(readPaper({ text: paidUp(rows), context, fields })).toEqual(fields);
    expect(readPaper({ text: paidUp(rows.toReversed()), context, fields })).toEqual(fields);
  });

  it.each([
    'Totals                                  427.50    -385.00       0.00',
    'Over 90 days past due                                           0.00',
    'Legal account balance                                           0.00',
  ])('takes nothing below its rows for the last balance: %s', (below) => {
    const rows = [
      '10/01/2026   Balance forward                                               385.00',
      '10/09/2026   Payment - thank you                               -385.00       0.00',
      '12/01/2026   Regular assessment, December 2026       385.00                385.00',
      '12/01/2026   Reserve contribution                     42.50                427.50',
      `             ${below}`,
    ];
    const fields = { amount_due: '427.50', amount: '427.50' };
    expect(readPaper({ text: paidUp(rows), context, fields })).toEqual(fields);
  });

  it.each([
    ['11/01/2026 Monthly assessment', 'Monthly assessment'],
    ['Nov 1, 2026 - Monthly assessment', 'Monthly assessment'],
    ['Nov 2026 assessment', 'Nov 2026 assessment'],
    ['11/01/2026 - 11/30/2026 Assessment', '11/01/2026 - 11/30/2026 Assessment'],
  ])('describes a charge of the row “%s” as “%s”', (row, description) => {
    const text = account(`10/09/2026 Payment - thank you                                 -385.00       0.00
${row.padEnd(53)}385.00                385.00
${row.replace(/\S*assessment/i, 'reserve').padEnd(53)} 42.50                427.50`);
    expect(readPaper({ text, context, fields: { description: null } })).toEqual({ description: `${description} (+1 more)` });
  });

  it('takes a letter in sentences by its special assessment, else by its dues', () => {
    const special = 'The Board approved a special assessment of $2,400.00 per unit. Your monthly assessment of $310.00 does not change.';
    const dues =
      'The annual assessment for 2026 is $840.00 per lot, up from $810.00 last year. Payment is due on or before January 15, 2026.';
    expect(read(special)).toEqual({ amount: '2400.00', dues: '310.00' });
    expect(read(dues)).toEqual({ amount: '840.00', dues: '840.00' });
  });

  it('takes no installment of a special assessment for dues', () => {
    const text = `RE: 12 Elm Street, Unit 4
The Board approved a special assessment of $3,600.00 per unit. The assessment may be paid in full by December 1, 2026 or in three
installments of $1,200.00 due December 1, 2026, January 1, 2027 and February 1, 2027. Regular monthly dues of $385.00 are not affected.
The trash carts stay where they are.`;
    const fields = { amount: '3600.00', dues: '385.00', expense_type: 'hoa' };
    expect(readPaper({ text: `Cedar Ridge Owners Association\n\n${text}`, context, fields })).toEqual(fields);
  });

  it('takes what is owed by age as one sum', () => {
    const text = `
Cypress Landing Owners Association
PAST DUE NOTICE

                 Current     30 days     60 days    Total due
Dues             $240.00     $240.00     $240.00      $720.00
Late charges       $0.00      $15.00      $15.00       $30.00
Total            $240.00     $255.00     $255.00      $750.00
`;
    const fields = { hoa_kind: 'notice', amount_due: '750.00', late_fee: '30.00' };
    expect(readPaper({ text, context, fields })).toEqual(fields);
  });
});
