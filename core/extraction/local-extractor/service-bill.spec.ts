import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

it('a sum written in one row: each value belongs to the head above it', () => {
  const text = `
WasteWise Disposal Services
Customer ID: 14-77120-93004
Service period: 01/01/26-03/31/26

Previous balance    Payments    Adjustments    Current charges    Total due
95.10               (95.10)     0.00           96.45              96.45
`;
  const fields = {
    document_type: 'utility_bill',
    previous_balance: '95.10',
    payments: '-95.10',
    amount: '96.45',
    period: '01/01/26-03/31/26',
    billing_cycle: 'Quarterly',
  };
  expect(readPaper({ text, fields })).toEqual(fields);
});

const bill = (service: string) => `
Corvid
Account Number   8777 10 445 0093312
${service}

Previous balance          $79.95
Payment - thank you      -$79.95
Balance forward            $0.00
New charges               $81.20
Total amount due          $81.20
`;

it('a service at an address, billed again and again, is a utility, whatever its name', () => {
  expect(
    readPaper({ text: bill('Services at 482 ALDER ST'), fields: { document_type: '', account_number: '', property_address: '' } }),
  ).toEqual({
    document_type: 'utility_bill',
    account_number: '8777 10 445 0093312',
    property_address: '482 ALDER ST',
  });
  expect(readPaper({ text: bill(''), fields: { document_type: '' } })).not.toEqual({ document_type: 'utility_bill' });
});

const statement = (lines: string) => `
Harbor Point Homeowners Association
Account Number   HP-0419-4

Previous Balance          $145.00
${lines}
Total Amount Due          $315.00
`;

const amountsOf = (lines: string) => readPaper({ text: statement(lines), fields: { amount: '', amount_due: '' } });

it('what is charged of a due that holds a balance carried forward: the rest, where the lines say the same', () => {
  expect(amountsOf('Monthly assessment   $145.00\nLate fee   $25.00')).toEqual({ amount: '170.00', amount_due: '315.00' });
  expect(amountsOf('Monthly assessment   $170.00')).toEqual({ amount: '170.00', amount_due: '315.00' });
  expect(amountsOf('Monthly assessment   $150.00')).toEqual({ amount: '315.00', amount_due: '315.00' });
});

it('an account in a sentence', () => {
  const text = 'We have received your payment of $145.00 on 08/14/2026 for account HP-0419-4.';
  expect(readPaper({ text, fields: { account_number: '' } })).toEqual({ account_number: 'HP-0419-4' });
});

it('a notice that threatens with an end of the service charges its fee, and asks for what is past due too', () => {
  const text = `
City of Bend Utilities
PAST DUE NOTICE
Notice date                      November 19, 2026
Account                          0047-11830-02
Past due balance                 $94.38
Late fee                         $10.00
Amount to avoid disconnection    $104.38
Pay by                           December 1, 2026
`;
  const fields = { document_type: 'utility_bill', previous_balance: '94.38', late_fee: '10.00', amount: '10.00', amount_due: '104.38' };
  expect(readPaper({ text, context: { receivedOn: '2026-11-20' }, fields })).toEqual(fields);
});
