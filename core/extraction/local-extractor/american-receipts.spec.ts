import { describe, expect, it } from 'vitest';
import { readPaper, type Paper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'a receipt whose head and foot carry numbers': {
    text: `
Corner Hardware
482 Alder Street
Salem, OR 97301
Tel: 555-0182
Invoice No: 4218
Table 7

Furnace filter         12.50
Wood screws             4.25
Total qty               2.00
Tax                     1.05
TOTAL                 $17.80
Cash                  $20.00
Change                 $2.20
05/07/2026
`,
    fields: { amount: '17.80', service_date: '2026-05-07', description: 'Furnace filter (+1 more)' },
  },
  'an order confirmation in a mail': {
    text: `
Hello Pat,
Thank you for your order. We'll let you know when it ships.

Order #112-8837465-2210046
Placed on April 30, 2026

Smart door lock, black     $129.99
Item Subtotal:             $129.99
Shipping & Handling:         $5.99
Free shipping:              -$5.99
Estimated tax:               $9.42
Order Total:               $139.41
`,
    context: { fromEmail: 'auto-confirm@brightmart.example', fromName: 'Brightmart', subject: 'Your order of "Smart door lock"' },
    fields: { vendor: 'Brightmart', service_date: '2026-04-30', amount: '139.41', tax: '9.42' },
  },
  'a SaaS receipt': {
    text: `
Receipt from Plotboard, Inc.
Receipt #2041-7713
Amount paid   $24.00
Date paid     May 2, 2026
Payment method  Visa - 4242
Pro plan (monthly)   $24.00
Amount charged       $24.00
`,
    context: { mailbox: 'subscriptions', fromEmail: 'receipts@plotboard.example', fromName: 'Plotboard' },
    fields: {
      vendor: 'Plotboard, Inc.',
      service_date: '2026-05-02',
      amount: '24.00',
      document_type: 'subscription',
      billing_cycle: 'Monthly',
      charged_amount: '24.00',
      site_name: 'Plotboard',
    },
  },
  'a store receipt': {
    text: `
ORCHARD SUPPLY DEPOT
4401 Commerce Pkwy
Akron, OH 44301  (330)555-0140
SALE  05/09/26 04:18PM  REG 07
2X4X8 STUD        12 @ 3.98      47.76
DRYWALL SCREWS                    8.97
SUBTOTAL                         56.73
SALES TAX 6.75%                   3.83
TOTAL                           $60.56
DEBIT                            60.56
CHANGE DUE                        0.00
`,
    fields: { vendor: 'ORCHARD SUPPLY DEPOT', service_date: '2026-05-09', amount: '60.56', tax: '3.83', expense_type: 'supplies' },
  },
  'a credit card statement': {
    text: `
Fairbank Rewards Card
Statement Closing Date 05/03/2026     Account ending in 4410
Previous Balance        $1,204.18
Payments and Credits   -$1,204.18
Purchases                $873.65
New Balance              $873.65
Minimum Payment Due       $35.00
Payment Due Date      05/28/2026
Credit Limit          $12,000.00
`,
    fields: { vendor: 'Fairbank Rewards Card', due_date: '2026-05-28', amount: '873.65', document_type: 'credit_card_statement' },
  },
  'a refund': {
    text: `
Brightmart
Your refund of $129.99 has been issued.
Refund date: May 12, 2026
Smart door lock    $129.99
Total refund       $129.99
`,
    context: { fromEmail: 'returns@brightmart.example', fromName: 'Brightmart' },
    fields: { vendor: 'Brightmart', amount: '-129.99', service_date: '2026-05-12' },
  },
};

describe('receipts a landlord in America gets', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
