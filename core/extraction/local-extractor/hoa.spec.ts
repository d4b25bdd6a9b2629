import { describe, expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { textPage } from '../../../test/fixtures/text-page.js';
import { extractLocally } from './extract-locally.js';

const context: ExtractionContext = {
  filename: 'email_content',
  mimeType: 'text/plain',
  mailbox: 'hoa',
  fromEmail: 'office@lakeviewcommons.test',
  fromName: 'Lakeview Commons HOA',
  subject: null,
  receivedOn: '2026-04-20',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
};
const values = (text: string, subject: string | null = null) =>
  Object.fromEntries(Object.entries(extractLocally([textPage(text)], { ...context, subject })).map(([key, field]) => [key, field.value]));

describe('a letter of an association', () => {
  it('says what it bills, for which period', () => {
    const text = `
Lakeview Commons Homeowners Association
Statement Date: 04/01/2026        Account Number: LV-0117
Property: 18 Harbor Way, Akron, OH 44301

Quarterly assessment for the period April - June 2026     $345.00
Previous balance                                           $0.00
Total amount due by 05/01/2026                             $345.00
`;
    expect(values(text, 'Assessment statement')).toMatchObject({
      vendor: 'Lakeview Commons Homeowners Association',
      document_type: 'hoa_document',
      expense_type: 'hoa',
      hoa_kind: 'bill',
      period: 'April - June 2026',
      dues: '345.00',
      amount: '345.00',
      due_date: '2026-05-01',
      account_number: 'LV-0117',
      property_address: '18 Harbor Way, Akron, OH 44301',
    });
  });

  it.each([
    ['Notice of covenant violation at 18 Harbor Way', 'Please remove the trash bins.', 'violation_notice'],
    ['Special assessment for the siding project', 'It is payable by April 30, 2026.', 'bill'],
    ['Annual meeting of the members', 'The annual meeting takes place on May 3.', 'meeting_notice'],
    ['Payment confirmation', 'We received your payment of $345.00.', 'payment_confirmation'],
    ['Invoice 44 for your dues', 'Amount due $345.00', 'invoice'],
    ['Spring newsletter', 'What is new around the lake', 'newsletter'],
    ['Water shut off', 'Scheduled maintenance of the main line', 'maintenance_notice'],
    ['Hello', 'Something altogether different', 'other'],
  ])('%s', (subject, text, kind) => {
    expect(values(text, subject).hoa_kind).toBe(kind);
  });
});

it('a meeting is due on its day; a payment is of the day it was made; a letter in sentences names its dues', () => {
  const meeting =
    'Maple Ridge Community Association\nNotice date: March 2, 2026\nThe annual meeting will be held on Thursday, April 16, 2026 at 6:30 PM.';
  expect(values(meeting)).toMatchObject({ hoa_kind: 'meeting_notice', due_date: '2026-04-16', service_date: '2026-03-02' });
  const paid = 'Thank you for your payment\nPaid to: Willow Bend Homeowners Association\nAmount paid: $312.00\nPayment date: 04/01/2026';
  expect(values(paid)).toMatchObject({ hoa_kind: 'payment_confirmation', service_date: '2026-04-01' });
  const letter =
    'Maple Ridge Community Association\nYour dues for the 2nd quarter 2026 are now payable. Please send $525.00 by April 1, 2026.\nAfter April 10 a late charge of $40.00 is added.';
  expect(values(letter)).toMatchObject({ hoa_kind: 'bill', dues: '525.00' });
});

it('dues are those a letter names anew, and those of their own column', () => {
  const letter =
    'Lighthouse Point Condominium Trust\nEffective January 1, 2026 the monthly condominium fee of Unit 12\nrises from $441.00 to $468.00, due on the first.';
  expect(values(letter)).toMatchObject({ document_type: 'hoa_document', dues: '468.00' });
  const rows =
    'Gable Ridge Owners Association\nThe assessment changes on January 1, 2027:\nCurrent monthly assessment   $265.00\nIncrease   $24.00\nNew monthly assessment   $289.00';
  expect(values(rows)).toMatchObject({ dues: '289.00' });
  const coupon =
    'Thistledown Homeowners Association\n\nAccount       Period       Regular assessment   Late fees   Pay this amount\nTDV-0088-1    April 2026   $74.00               $0.00       $74.00';
  expect(values(coupon)).toMatchObject({ dues: '74.00', amount: '74.00' });
});
