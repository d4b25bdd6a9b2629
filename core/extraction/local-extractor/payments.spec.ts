import { expect, test } from 'vitest';
import { findPayments } from '#core/extraction/local-extractor/payments';
import { gridText } from '#core/reading/email-page';

const payments = (text: string): string[] => findPayments(gridText(text.trim()));

const wallet = `
   Robin Vale - Here's your receipt.

      Thanks for paying with Purse.
      You sent a total of $61.48 USD. To see the payment details, log in.

      Seller      Brook Supply LLC
      Seller ID   brooksupply

      Transaction ID: 9M262800F33525026
      Date: 11 November 2025

      Description            Unit Price    Quantity   Amount
      Furnace filter 16x25   $20.75 USD    2          $41.50 USD
                                           Shipping   $0.00 USD
                                           Total      $41.50 USD
      Need to contact the seller? Log in.

      Seller      Fern & Sons
      Seller ID   fernsons

      Transaction ID: 2HE24782RK120905E
      Date: 11 November 2025

      Description            Unit Price    Quantity   Amount
      Smoke alarm battery    $9.99 USD     2          $19.98 USD
                                           Shipping   $0.00 USD
                                           Total      $19.98 USD
      Need to contact the seller? Log in.

 Help & Contact | Security

Copyright 2025 Purse Inc., 12 Mill Road, Dover, DE 19901`;

const market = `
Thanks for shopping with Bazaar.

Your order is confirmed

   Brass door handle
   Item price: $14.95
   Item number: 154317367111
   Est. delivery: Mon, 26 Apr
   Order number: 15-06943-08636

Your seller:
marta

   Set of hinges with their
   screws
   Item price: $12.99
   Item number: 164072911613
   Est. delivery: Wed, 28 Apr
   Order number: 15-06943-08637

Your seller:
fitz

Order total:
Price                      $27.94
Shipping                   Free

Total charged to x-1629    $27.94

Bazaar Inc.`;

test('two transactions of one receipt, each with its lines and what is said of both, without the sum', () => {
  const [first, second, ...more] = payments(wallet);
  expect(more).toEqual([]);
  expect(first).toContain('Seller      Brook Supply LLC');
  expect(first).toContain('Total      $41.50');
  expect(second).toContain('Fern & Sons');
  expect(second).toContain('Total      $19.98');
  expect(`${first}`).not.toMatch(/19\.98|Fern|2HE24782/);
  expect(`${second}`).not.toMatch(/41\.50|Brook|9M262800/);
  for (const words of [first, second]) {
    expect(words).toContain('Thanks for paying with Purse.');
    expect(words).toContain('Copyright 2025 Purse Inc.');
    expect(words).not.toContain('61.48');
  }
  expect(first).toMatch(/\[Payment 1 of 2 in this e-mail\.\]$/);
});

test('two orders of one checkout, their numbers below their prices', () => {
  const [first, second, ...more] = payments(market);
  expect(more).toEqual([]);
  expect(first).toMatch(/Brass door handle[^]+\$14\.95[^]+08636[^]+marta/);
  expect(second).toMatch(/Set of hinges[^]+\$12\.99[^]+08637[^]+fitz/);
  expect(`${first}${second}`).not.toMatch(/27\.94/);
  expect(first).not.toMatch(/12\.99|08637|hinges|fitz/);
});

const inGerman = `
Vielen Dank für Ihren Einkauf. Gesamtbetrag: 72,50 €

Bestellnummer: 302-1111111
Gartenschlauch 20 m     41,00 €
Summe                   41,00 €

Bestellnummer: 302-2222222
Wandfarbe weiß          31,50 €
Summe                   31,50 €

Mit freundlichen Grüßen`;

test.each([
  ['in German, of one checkout', inGerman, ['41,00', '31,50']],
  [
    'forwarded',
    `---------- Forwarded message ---------\nFrom: Purse <service@purse.example>\nSubject: Receipt\n${wallet}`,
    ['41.50', '19.98'],
  ],
  ['of the same price', market.replace('12.99', '14.95').replaceAll('27.94', '29.90'), ['14.95', '14.95']],
])('payments %s', (_what, text, amounts) => {
  const found = payments(text);
  expect(found).toHaveLength(amounts.length);
  amounts.forEach((amount, at) => expect(found[at]).toContain(amount));
});

const order = `
Order number: 112-7788990
1 Kitchen faucet     $89.00
2 Supply lines       $24.00
1 Plumber's tape     $3.50
Order total: $116.50`;

const items = (label: string): string => `
Order number: 112-7788990
Kitchen faucet
${label}: 4417-1
Price: $89.00

Supply lines
${label}: 4417-2
Price: $24.00

Order total: $113.00`;

const rows = `
Invoice number   Date         Amount
INV-20011        01/02/2026   $100.00
INV-20012        02/02/2026   $100.00
Total paid                    $200.00`;

const past = (title: string, [one, other]: readonly [string, string]): string => `
${title}

Payment date: ${one}
Confirmation number: A10001
Amount: $100.00

Payment date: ${other}
Confirmation number: A10002
Amount: $100.00

Total: $200.00`;

const newsletter = `
Spring is here! Order number one for every garden: the hose.
Hose $19.00, rake $12.00, both $31.00
Order #1 pick of our readers
Order #2 pick of our readers`;

test.each([
  ['an order of three things', order],
  ['the things of one order by their numbers', items('Item number')],
  ['the parts of one order, paid by two transactions', items('Transaction ID')],
  ['a table of invoices', rows],
  ['invoices by their numbers', items('Invoice number')],
  ['last months’ payments', past('You have paid', ['01/02/2026', '02/02/2026'])],
  ['a history of payments', past('Your payment history', ['01/02/2026', '01/02/2026'])],
  ['an invoice over two orders', `Invoice number: 2026-118\n${market}`],
  ['a newsletter', newsletter],
  ['amounts that do not add up', wallet.replaceAll('19.98', '19.97')],
  ['a sum with a postage that belongs to none', market.replaceAll('27.94', '30.94').replace('Free', '$3.00')],
  ['a payment without an amount of its own', market.replace('   Item price: $12.99\n', '')],
  ['a free one', market.replace('12.99', '0.00').replaceAll('27.94', '14.95')],
  ['one number for both', market.replace('15-06943-08637', '15-06943-08636')],
  ['a single payment', wallet.slice(0, wallet.indexOf('      Seller      Fern')).replace('61.48', '41.50')],
  ['nothing', ''],
  ['words', 'Dear Sam,\n\nthe water is off on Monday.'],
])('%s is not told apart', (_what, text) => {
  expect(payments(text)).toEqual([]);
});

test('a hundred orders are a history', () => {
  const many = Array.from({ length: 100 }, (_, at) => `Order number: 77-${1000 + at}\nThing\nTotal: $1.00\n`).join('\n');
  expect(payments(`${many}\nTotal charged: $100.00`)).toEqual([]);
});
