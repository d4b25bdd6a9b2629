import { describe, expect, test } from 'vitest';
import { plainContext } from '../../test/fixtures/plain-context.js';
import { textPage } from '../../test/fixtures/text-page.js';
import { asksForPayment } from '#core/extraction/asks-for-payment';
import { viewDocument } from '#core/extraction/view/document-view';
import { isMoney, namedAmounts } from '#core/extraction/named-amounts';
import { readFields } from '#core/extraction/read-fields';

const asks = (text: string, subject: string | null = null) => {
  const view = viewDocument([textPage(text)]);
  return asksForPayment(view, namedAmounts(view).filter(isMoney), { subject });
};
const amountOf = (text: string) => readFields([textPage(text)], plainContext).amount?.value ?? null;

const letterhead = 'Hillside Contracting LLC\n88 Mill Road, Akron, OH 44301\n';
const ofTotal = (deposit: string, balance: string) => `${letterhead}FINAL INVOICE
Invoice No: 1044         Invoice Date: 03/12/2026
DESCRIPTION                                     AMOUNT
Bathroom remodel, labor and materials           5,000.00
                              Total             5,000.00
                              ${deposit}
                              ${balance}`;
const dueFirst = (deposit: string, balance: string) => `${letterhead}${balance}
INVOICE 1044   03/12/2026
Bathroom remodel            $5,000.00
${deposit}`;
const ofMail = (deposit: string, balance: string) => `Invoice 1044 from Hillside Contracting LLC
${deposit}
${balance}`;

const deposits = [
  'Deposit received        2,000.00',
  'Less deposit           (2,000.00)',
  'Payment received - thank you   -$2,000.00',
  'Retainer applied        2,000.00-',
  'Credit card deposit 10/12   2,000.00',
  'Credits                 2,000.00 CR',
  'Credit memo applied    (2,000.00)',
  'Deposit refund credit   2,000.00',
];
const balances = ['Balance due: $3,000.00', 'Amount due   $3,000.00', 'Balance      3,000.00'];
const layouts = { 'below the total': ofTotal, 'with what is due first': dueFirst, 'as a mail': ofMail };

describe.each(Object.entries(layouts))('a deposit on a bill of what is left, %s', (_, layout) => {
  test.each(deposits.flatMap((deposit) => balances.map((balance) => [deposit, balance] as const)))('%s, %s', (deposit, balance) => {
    const text = layout(deposit, balance);
    expect(asks(text)).toBe(true);
    expect(Number(amountOf(text) ?? 0)).toBeGreaterThanOrEqual(0);
  });
});

test('the final invoice charges its total, and what was paid of it is a payment', () => {
  const fields = readFields([textPage(ofTotal('Deposit received        2,000.00', 'Balance due             3,000.00'))], plainContext);
  expect([fields.amount?.value, fields.payments?.value, fields.amount_due?.value]).toEqual(['5000.00', '2000.00', '3000.00']);
});

const credit = (title: string, total: string) => `${letterhead}${title}
Date: 03/12/2026
Returned tile, 3 boxes                          120.00
                              ${total}
This credit has been applied to your account.`;

describe('money that goes to the reader', () => {
  test.each([
    ['a credit note of a minus', credit('CREDIT NOTE CN-7', 'Total credit           -120.00')],
    ['a credit note without a minus', credit('CREDIT MEMO', 'Total                   120.00')],
    ['a credit note that calls its sum a balance', credit('Credit Memo No. 7', 'Balance due             120.00')],
    ['a refund', credit('Refund receipt', 'Amount refunded         120.00')],
  ])('%s', (_, text) => {
    expect(asks(text)).toBe(false);
    expect(amountOf(text)).toBe('-120.00');
  });
});

test.each([
  ['nothing is due', 'Total 84.20\nAmount due 0.00', null, false],
  ['a credit is left', 'Balance 20.00 CR', null, false],
  ['the last of running balances is a credit', 'Balance 84.20\nBalance 20.00 CR', null, false],
  ['one of two is a credit', 'Amount due 84.20\nAmount due 20.00 CR', null, false],
  ['no amount', 'Balance due', null, false],
  ['something is due', 'Amount due 84.20', null, true],
  ['a mail about a refund', 'New balance 84.20', 'Your refund from Harbor Water', false],
  ['its subject in another language', 'Balance 84.20', 'Ihre Gutschrift', false],
])('%s', (_, text, subject, expected) => {
  expect(asks(text, subject)).toBe(expected);
});
