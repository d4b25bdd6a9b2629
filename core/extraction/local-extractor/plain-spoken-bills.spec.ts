import { expect, test } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

test('a letter that says its sum, what was given and what is left', () => {
  const text = `
Harlan Pruitt
7 Mill Lane, Keene, NH 03431

March the 9th, 2026

Dear Ms. Orr,

here is my account for the fence I set at 52 Beaver Brook Road, Keene, NH 03431.

You handed me $150.00 when I began, for which my thanks. Posts, rails and concrete cost me $212.40 and the
rest is eight hours of work at $40, so $320.00.

In all it comes to $532.40, which leaves $382.40 for you to pay. By the 23rd of March would be good.

P.S. The porch steps that I quoted you at $275.00 are for another time.
`;
  const fields = { service_date: '2026-03-09', due_date: '2026-03-23', amount: '532.40', amount_due: '382.40' };
  expect(readPaper({ text, fields })).toEqual(fields);
  // A mail that brings it half a year later does not move it to another year.
  expect(readPaper({ text, fields, context: { fromEmail: 'dana@sample.example', receivedOn: '2026-11-20' } })).toEqual(fields);
});

test('a lawyer draws part of the fees from the retainer', () => {
  const text = `
Whitcomb Law Offices, P.C.
88 Court Street, Keene, NH 03431

Orr Holdings LLC                                    March 9, 2026
14 Pearl St                                         Statement 118-22

03/02/2026   Draft notice to quit                         $210.00
03/05/2026   Hearing                                      $390.00

Fees and costs on this bill                               $600.00
Drawn from your retainer of $250.00                      ($250.00)
Please remit                                              $350.00

Payment is requested by April 8, 2026.
`;
  const fields = { due_date: '2026-04-08', amount: '600.00', amount_due: '350.00' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('a day in points behind its words, and a number that is only called ours', () => {
  const text = `
COPPER VALE GUTTERS CO.                                   $1,240.00
                                              please pay by 05.18.2026

invoice date      05.04.2026
our number        G-2207
customer          Orr Holdings LLC, 14 Pearl St, Keene, NH 03431

120 ft of gutter, seamless                                   1,100.00
Downspouts                                                     140.00
                             total, no sales tax on this work   1,240.00
`;
  const fields = { service_date: '2026-05-04', due_date: '2026-05-18', amount: '1240.00', amount_due: '1240.00', invoice_number: 'G-2207' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('a bill that is called yours, with a day to pay and sums of others in its last lines', () => {
  const text = `
Alder Leasing LLC

Invoice       #2218
Sent          2026-05-04
Kindly pay    2026-05-18
For           Dana Orr, owner

Lease renewal, a quarter of the rent of $1,800.00      $450.00
Photos                                                  $90.00
Your invoice                                           $540.00

Alder Leasing LLC, 9 Pearl St, Keene, NH 03431. Rent collected for you ($1,800.00) stands on your owner statement.
`;
  const fields = { due_date: '2026-05-18', amount: '540.00', amount_due: '540.00' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('a city asks for a fee to be paid', () => {
  const text = `
Town of Marlow
Clerk's Office
3 Church Street, Marlow, NH 03456

April 2, 2026

Rental registration, first unit         $60.00
Rental registration, second unit        $40.00
Amount to be paid                      $100.00

The fee is payable on or before May 1, 2026.
`;
  const fields = { due_date: '2026-05-01', amount: '100.00', amount_due: '100.00' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('an installment of a premium is what its notice charges, not the premium of the year', () => {
  const text = `
Granite Mutual Insurance
Installment notice

Notice date: 03/04/26
Premium installment                     $210.50
Installment fee                           $4.00
This installment                        $214.50

Installments     Due          Amount      Status
1                01/01/26     $214.50     Paid 12/29/25
2                04/01/26     $214.50     This notice

Annual premium $842.00. Coverage stops on 04/16/26 if the installment is not paid by 04/01/26.
`;
  const fields = { amount: '214.50' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('a renewal is charged with its tax', () => {
  const text = `
LeaseDesk
Order confirmation - 20 April 2026

Plan                   Team, 10 homes
Price per year         USD 240.00
That is, per month     USD 20.00
Sales tax (PA 6%)      USD 14.40
Charged today          USD 254.40
`;
  const fields = { amount: '254.40', charged_amount: '254.40', tax: '14.40' };
  expect(readPaper({ text, fields, context: { mailbox: 'subscriptions' } })).toEqual(fields);
});

test('what was billed last time is carried forward', () => {
  const text = `
Two Rivers Gas

Issued March 9, 2026
We billed you last time               $88.10
You paid on February 26              -$88.10
Basic service                         $18.00
Gas used, 60 therms                   $71.25
You owe                               $89.25
`;
  const fields = { previous_balance: '88.10', amount: '89.25' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

test('the number of a subscriber stands below that word', () => {
  const text = `
Beacon Alarm Company                              Invoice 77120
12 Depot Rd, Albany, NY 12205

Orr Holdings LLC        Protected premises        Subscriber
14 Pearl Street         9 Lark Street             B-30218
Keene, NH 03431         Albany, NY 12210

Monitoring, quarter                               $60.00
Invoice amount                                    $60.00
`;
  const fields = { account_number: 'B-30218' };
  expect(readPaper({ text, fields })).toEqual(fields);
});
