import { describe, expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const context = { mailbox: 'hoa' } as const;

const read = (text: string) => readPaper({ text: `Bluffside Owners Association\n\n${text}`, context, fields: { amount: '', dues: '' } });

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
      amount_due: '430.00',
      period: 'March 2026',
    };
    expect(readPaper({ text, context, fields })).toEqual(fields);
  });

  it('takes a letter in sentences by its special assessment, else by its dues', () => {
    const special = 'The Board approved a special assessment of $2,400.00 per unit. Your monthly assessment of $310.00 does not change.';
    const dues =
      'The annual assessment for 2026 is $840.00 per lot, up from $810.00 last year. Payment is due on or before January 15, 2026.';
    expect(read(special)).toEqual({ amount: '2400.00', dues: '310.00' });
    expect(read(dues)).toEqual({ amount: '840.00', dues: '840.00' });
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
