import { describe, expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { textPage } from '../../../test/fixtures/text-page.js';
import { extractLocally } from './extract-locally.js';

const context: ExtractionContext = {
  filename: 'email_content',
  mimeType: 'text/plain',
  mailbox: 'subscriptions',
  fromEmail: 'billing@plotboard.test',
  fromName: 'Plotboard Billing',
  subject: 'Your Plotboard receipt',
  receivedOn: '2026-04-20',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
};

describe('a bill of a recurring service', () => {
  it.each([
    ['Pro plan, monthly', 'Monthly'],
    ['Team plan $288.00 / year', 'Yearly'],
    ['Billed quarterly', 'Quarterly'],
  ])('%s is charged %s', (line, cycle) => {
    const text = `Plotboard\nReceipt #2026-0413\nDate paid  April 13, 2026\nThanks for your subscription.\n${line}\nSave with an annual plan\nTotal   $288.00\n`;
    const fields = extractLocally([textPage(text)], context);
    expect(fields.document_type?.value).toBe('subscription');
    expect(fields.billing_cycle?.value).toBe(cycle);
    expect(fields.charged_amount?.value).toBe('288.00');
    expect(fields.site_name?.value).toBe('Plotboard');
  });
});

const papers: Record<string, { text: string; fields: Record<string, string> }> = {
  'a mark of its own over the name with its legal form, and a day to come that is no day of the paper': {
    text: `
Plotboard
Receipt for workspace elm-street
Plotboard, Inc.                         Invoice #PB-0081934
99 Bedford Avenue                       Oct 14, 2026
Team plan, 8 seats, monthly             $68.00
Total charged                           $68.00
Your next bill is on Nov 14, 2026 for about $68.00.
`,
    fields: { vendor: 'Plotboard', site_name: 'Plotboard', service_date: '2026-10-14' },
  },
  'a name that is longer than its mark by more than a legal form': {
    text: `
Maple Board                             Invoice No. 2026-1187
Maple Board Software Inc.               Date 2026-04-02
Monthly subscription, April 2026        $90.00
Total                                   $90.00
`,
    fields: { vendor: 'Maple Board Software Inc.', site_name: 'Maple Board' },
  },
  'a service that another sells': {
    text: `
INVOICE
Merchant of record
Checkout Square Ltd
Product                                 Amount
Floorwise Pro, monthly                  $30.00
Total                                   $30.00
This order was processed by Checkout Square, the online reseller of Floorwise. Your subscription renews on 27 May 2026.
`,
    fields: { site_name: 'Floorwise' },
  },
  'a service bought in a shop of many': {
    text: `
App Market
Receipt                                 Apr 8, 2026
Mile Log Pro                            $9.99
Premium (Monthly)
Renews May 8, 2026. You can cancel your subscription at any time.
TOTAL                                   $9.99
`,
    fields: { site_name: 'Mile Log Pro' },
  },
  'a credit that pays a part of the total': {
    text: `
Invoice                                            Plotboard
Invoice number NC-100-0044
Date of issue      June 2, 2026
Date due           June 2, 2026
$36.00 due June 2, 2026
Description                           Qty    Unit price     Amount
Plotboard Plus (every 3 months)       1          $48.00     $48.00
Jun 2 - Sep 2, 2026
                                      Subtotal              $48.00
                                      Total                 $48.00
                                      Applied balance      -$12.00
                                      Amount due            $36.00
`,
    fields: { amount: '48.00', charged_amount: '36.00', billing_cycle: 'Quarterly' },
  },
  'a tax that its total includes': {
    text: `
Plotboard                               Invoice PB-78
Date of issue                           April 2, 2026
Grow plan, monthly subscription         70.00
Total (includes GST of 6.36)            70.00
`,
    fields: { amount: '70.00', tax: '6.36' },
  },
  'what was paid with thanks': {
    text: `
Plotboard Networks                      Statement date 04/02/2026
Last statement                          $89.50
Paid 03/10/2026 - thank you             $89.50
Monthly subscription                    $85.00
Equipment                               $9.50
Please pay                              $94.50
`,
    fields: { amount: '94.50', previous_balance: '89.50', payments: '89.50' },
  },
};

describe('a bill of a recurring service in a layout nobody fitted', () => {
  it.each(Object.entries(papers))('%s', (_, { text, fields }) => {
    const found = extractLocally([textPage(text)], { ...context, fromEmail: null, fromName: null, subject: null });
    const read = Object.fromEntries(Object.keys(fields).map((key) => [key, found[key as keyof typeof found]?.value ?? null]));
    expect(read).toEqual(fields);
  });
});
