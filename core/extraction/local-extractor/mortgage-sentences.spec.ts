import { expect, test } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const context = { mailbox: 'mortgage' } as const;

test('a statement in sentences tells its split, its balance and the year apart', () => {
  const text = `
Foothill Contract Servicing, Inc.
Date: 02/18/2026

Loan number FCS-2040 secured by 19 North Harbor Avenue, Unit 4

A payment of $742.19 is due on 03/05/2026. $201.44 goes to principal, $440.75 to interest and $100.00
to escrow. After this payment your principal balance will be $75,356.11. The rate is 7.000%.
Your principal balance today is $75,557.55. So far this year you paid $400.54 of principal
and $883.84 of interest.
`;
  const fields = {
    amount: '742.19',
    total_payment: '742.19',
    principal: '201.44',
    interest: '440.75',
    escrow: '100.00',
    principal_balance: '75557.55',
    ytd_principal: '400.54',
    ytd_interest: '883.84',
    loan_number: 'FCS-2040',
    property_address: '19 North Harbor Avenue, Unit 4',
  };
  expect(readPaper({ text, context, fields })).toEqual(fields);
});

test('of two readings of a part the one that adds up is taken', () => {
  const text = `
Stonegate Mortgage Servicing
Statement date: 01/16/2026

Payment breakdown             Jan 1, 2026    Feb 1, 2026
Principal                         $350.88        $352.24
Interest                          $715.21        $713.85
Escrow                            $478.00        $478.00
Regular monthly payment         $1,544.09      $1,544.09

Interest                          $999.00
`;
  const fields = { principal: '352.24', interest: '713.85', escrow: '478.00', total_payment: '1544.09' };
  expect(readPaper({ text, context, fields })).toEqual(fields);
});
