import { describe, expect, test } from 'vitest';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage, gridText } from '#core/reading/email-page';

const read = (text: string) =>
  extractLocally([emailPage(gridText(text))], { filename: 'mail', mimeType: 'text/plain', mailbox: 'receipts', fromEmail: null, fromName: null, subject: null, receivedOn: '2026-03-16', bodyText: null, currency: 'USD', knownVendors: [] }); // prettier-ignore

describe('amounts of other countries', () => {
  test.each([
    ['請求書\nご請求金額 ¥12,300', '12300.00', 'JPY'],
    ['水道料金のお知らせ\n合計 12,300円\nをお支払いください', '12300.00', 'JPY'],
    ['Invoice\nTotal: 12,300 yen', '12300.00', 'JPY'],
    ['Factura\nTotal de plata: 1.234,50 lei\nScadenta 31.03.2026', '1234.50', 'RON'],
    ['Factura\nTotal de plată 234,50 RON', '234.50', 'RON'],
    ['Számla\nFizetendő összeg: 12 300 Ft', '12300.00', 'HUF'],
    ['Számla\nVégösszeg: 12.300,- Ft', '12300.00', 'HUF'],
    ['Faktura\nAtt betala: 1 234,50 kr\nFörfallodatum 2026-03-31', '1234.50', 'SEK'],
    ['Faktura\nÅ betale: 1 234,50 kr\nForfallsdato 31.03.2026\nKID 123456789', '1234.50', 'NOK'],
    ['Faktura\nBeløb til betaling: 1.234,50 kr.\nBetalingsdato 31-03-2026', '1234.50', 'DKK'],
    ['Faktura\nCelkem 1 234 Kč', '1234.00', 'CZK'],
    ['Faktura VAT\nDo zapłaty: 1 234,50 zł', '1234.50', 'PLN'],
    ['Electricity bill\nAmount payable ₹ 1,23,450.00', '123450.00', 'INR'],
    ['Electricity bill\nTotal payable Rs. 4,560/-', '4560.00', 'INR'],
    ['Electricity bill\nTotal amount ฿1,234.50', '1234.50', 'THB'],
    ['Total due: 1,234.50 Baht', '1234.50', 'THB'],
    ['Rechnungsbetrag 1’234.50 CHF', '1234.50', 'CHF'],
    ['Rechnung\nTotalbetrag Fr. 234.50', '234.50', 'CHF'],
    ['Hóa đơn\nTổng cộng: 1.234.500 ₫', '1234500.00', 'VND'],
    ['חשבון\nסה"כ לתשלום 1,234.50 ש"ח', '1234.50', 'ILS'],
    ['帳單\n應繳金額 NT$1,234', '1234.00', 'TWD'],
  ])('%j', (text, amount, currency) => {
    const { amount: found, currency: sign } = read(text);
    expect([found?.value, sign?.value, sign?.reason]).toEqual([amount, currency, undefined]);
  });
});

test('a foot is no forint, a Friday no franc, and a name no leu', () => {
  expect(read('Fence, 1,200 ft at $3.00\nTotal $3,600.00').currency?.value).toBe('USD');
  expect(read('Hi Ron,\nTotal 234.50').currency?.value).toBe('USD');
  expect(read('Rechnung vom Fr. 13.03.2026\nGesamtbetrag 84,50 €')).toMatchObject({
    amount: { value: '84.50' },
    currency: { value: 'EUR' },
  });
});

test('two figures beside each other are one number only where a currency follows, and a credit keeps its sign', () => {
  expect(read('Gutschrift\nGesamtbetrag 84,50- EUR').amount?.value).toBe('-84.50');
  expect(read('Invoice\nUnit 4 300.00\nTotal 300.00').amount?.value).toBe('300.00');
});

test('without any sign the currency of the books is taken, less surely and with a sentence that says so', () => {
  const { currency } = read('Invoice\nTotal 234.50\nDue by March 31, 2026');
  expect(currency).toMatchObject({
    value: 'USD',
    reason: 'No currency stands beside its amounts: USD is taken, the currency of the books.',
  });
  expect(currency?.confidence).toBeLessThan(0.6);
  const home = read('Tax invoice, ABN 51 824 753 556, Perth, Australia\nTotal 234.50').currency;
  expect(home).toMatchObject({
    value: 'AUD',
    reason: 'No currency stands beside its amounts: AUD is taken, that of the country it names.',
  });
});

test.each([
  ['Facture\nMontant à payer 142,18 $', 'CAD'],
  ['Devis\nTPS 5,00 $\nTVQ 9,98 $\nTotal 114,98 $', 'CAD'],
  ['Facture\nMontant à payer 142,18 €', 'EUR'],
  ['Invoice\nTotal CAD   $142.18', 'CAD'],
  ['Invoice\nCAD drawings   $142.18', 'USD'],
  ['Invoice\nTotal $142.18', 'USD'],
])('a dollar behind its amount on a French paper is Canada’s: %j', (text, currency) => {
  expect(read(text).currency?.value).toBe(currency);
});
