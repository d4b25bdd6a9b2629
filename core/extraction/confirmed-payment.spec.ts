import { expect, test } from 'vitest';
import { plainContext } from '../../test/fixtures/plain-context.js';
import { textPage } from '../../test/fixtures/text-page.js';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';

const read = (text: string, different: Partial<ExtractionContext> = {}) => readFields([textPage(text)], { ...plainContext, ...different });
const says = (text: string) => readFields([textPage(text)], plainContext, { answer: { paid_on: '2026-03-11' } }).paid_on;
const letterhead = 'Hillside Plumbing LLC\n88 Mill Road, Akron, OH 44301\n';

test.each<[string, string, Partial<ExtractionContext>]>([
  ['a confirmation', `${letterhead}PAYMENT CONFIRMATION\nDate: 03/10/2026\nInvoice No: INV-7\nAmount         $420.50`, {}],
  ['a receipt', `${letterhead}RECEIPT #1182\nDate: 03/10/2026\nInvoice No: INV-7\nTotal          $420.50`, {}],
  [
    'by its subject',
    `${letterhead}Date: 03/10/2026\nInvoice No: INV-7\nTotal  $420.50`,
    { subject: 'Fwd: Payment received for invoice INV-7' },
  ],
  ['in a sentence', 'Hillside Plumbing LLC\nMarch 10, 2026\nWe have received your payment of $420.50 for invoice INV-7. Thank you!', {}],
  ['an invoice that was paid', `${letterhead}Invoice INV-7   03/10/2026\nTotal       $420.50\nAmount paid $420.50\nAmount due  $0.00`, {}],
])('%s says when it was paid', (_, text, different) => {
  expect(read(text, different)).toMatchObject({ amount: { value: '420.50' }, paid_on: { value: '2026-03-10' } });
});

test('one without a day is of the day it was written, and not sure of it', () => {
  const text = 'We have received your payment of $420.50 for invoice INV-7.\nHillside Plumbing LLC';
  expect(read(text).paid_on).toMatchObject({ value: plainContext.receivedOn, confidence: 0.55, evidence: null });
});

test('the day that is named as that of the payment is it', () => {
  const text = 'Quarry Gas Company\nInvoice number: QG-7788\nPayment received, thank you.\nPayment date: 03/18/2026\nTotal paid: $64.32';
  expect(read(text).paid_on).toMatchObject({ value: '2026-03-18', evidence: { page: 1, text: '03/18/2026' } });
});

test('it says more than the day of a mail that was passed on late, for the payment and for the document', () => {
  const text = 'Quarry Gas Company\nInvoice number: QG-7788\nPayment received, thank you.\nPayment date: 03/18/2026\nTotal paid: $64.32';
  const mail = { ...plainContext, mimeType: 'text/plain', fromEmail: 'me@owner.example', fromName: 'Lou Owner', receivedOn: '2027-11-30' };
  const fields = readFields([{ ...textPage(text), source: 'email' }], mail);
  expect(fields).toMatchObject({
    paid_on: { value: '2026-03-18' },
    service_date: { value: '2026-03-18', evidence: { text: '03/18/2026' } },
  });
});

test.each<[string, string]>([
  ['a bill', `${letterhead}INVOICE INV-7\nDate: 03/10/2026\nTotal  $420.50`],
  ['what is due upon receipt', `${letterhead}INVOICE INV-7\nDate: 03/10/2026\nDue upon receipt\nTotal  $420.50`],
  ['a bill that thanks for the payment before', `${letterhead}Invoice 03/10/2026\nThank you for your payment\nAmount due  $420.50`],
  ['a bill that is due', `${letterhead}Invoice 03/10/2026\nPayment received $100.00\nTotal $420.50\nDue date 04/01/2026`],
  ['a payment that is to come', `${letterhead}March 10, 2026\nYour automatic payment of $420.50 will be taken on 04/01/2026.`],
  [
    'a payment that failed',
    `${letterhead}03/10/2026\nYour payment of $420.50 failed. Your card was declined. Please update your payment method.`,
  ],
  ['a refund', `${letterhead}REFUND RECEIPT\nDate: 03/10/2026\nAmount refunded  $420.50`],
])('%s confirms no payment', (_, text) => {
  expect(read(text).paid_on).toBeUndefined();
});

test('a model may say it of a document whose words do not', () => {
  const text = `${letterhead}Date: 03/10/2026\nInvoice No: INV-7\nTotal  $420.50`;
  expect(says(text)).toMatchObject({ value: '2026-03-11', source: 'ai', confidence: 0.55 });
  expect(says(`${text}\nAmount due  $420.50`)).toBeUndefined();
});
