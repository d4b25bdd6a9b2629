import { expect, test } from 'vitest';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage, gridText } from '#core/reading/email-page';

const read = (text: string, said: { fromEmail?: string; fromName?: string; subject?: string } = {}) =>
  extractLocally([emailPage(gridText(text))], { filename: 'mail', mimeType: 'text/plain', mailbox: 'receipts', fromEmail: null, fromName: null, subject: null, receivedOn: '2026-03-16', bodyText: null, currency: 'USD', knownVendors: [], ...said }); // prettier-ignore

test.each([
  ['Číslo faktury   2026034471\nDatum vystavení   10. 3. 2026\nCelkem k úhradě   1 234,50 Kč\nDatum splatnosti   24. 3. 2026', '2026-03-10', '2026-03-24', '1234.50'],
  ['Számlaszám   447192\nKiállítás dátuma   2026.03.10.\nFizetendő összeg   12 300 Ft\nFizetési határidő   2026.03.31.', '2026-03-10', '2026-03-31', '12300.00'],
  ['Numar factura   CJ 447192\nData emiterii   10.03.2026\nTotal de plata   134,50 lei\nScadenta   25.03.2026', '2026-03-10', '2026-03-25', '134.50'],
  ['Fakturanr.   447192\nFakturadato   10-03-2026\nAt betale   1.234,50 kr.\nBetalingsdato   31-03-2026', '2026-03-10', '2026-03-31', '1234.50'],
  ['Fatura No   EGS2026000447\nFatura Tarihi   10.03.2026\nÖdenecek Tutar   1.234,50 TL\nSon Ödeme Tarihi   31.03.2026', '2026-03-10', '2026-03-31', '1234.50'],
  ['Фактура\nДата выставления   10.03.2026\nИтого к оплате   1 540,20 руб.\nОплатить до   25.03.2026', '2026-03-10', '2026-03-25', '1540.20'],
  ['Fecha de emisión   10/03/2026\nImporte total   48,37 €\nFecha de cargo   27/03/2026', '2026-03-10', '2026-03-27', '48.37'],
  ['청구일   2026년 3월 10일\n청구금액   58,430원\n납기일   2026년 3월 31일', '2026-03-10', '2026-03-31', '58430.00'],
  ['تاريخ الفاتورة   10/03/2026\nالمبلغ المستحق   412.50 درهم\nتاريخ الاستحقاق   25/03/2026', '2026-03-10', '2026-03-25', '412.50'],
  ['תאריך חשבון   10/03/2026\nסה"כ לתשלום   ₪ 412.50\nלתשלום עד   25/03/2026', '2026-03-10', '2026-03-25', '412.50'],
])('date, due date and amount of %j', (text, date, due, amount) => {
  const { service_date: own, due_date: by, amount: sum } = read(text);
  expect([own?.value, by?.value, sum?.value]).toEqual([date, due, amount]);
}); // prettier-ignore

test.each(['Fakturanummer   4471923\nAtt betala   1 234,50 kr', 'Numer faktury   4471923\nDo zapłaty   184,62 zł', 'Číslo faktury   4471923\nCelkem   84,50 Kč'])(
  'the number of %j',
  (text) => expect(read(text).invoice_number?.value).toBe('4471923'),
); // prettier-ignore

test.each(['Su factura de agua\nTotal 48,37 €', 'Votre facture d’électricité\nTotal 48,37 €', 'La tua bolletta\nTotale € 48,37', 'Din elfaktura\nAtt betala 84,50 kr', 'ガス料金のお知らせ\nご請求金額 8,432円', '전기요금 청구서\n청구금액 58,430원', 'Квитанция, Водоканал\nИтого 540,20 руб.'])(
  '%j is a bill of a utility',
  (text) => expect(read(text)).toMatchObject({ document_type: { value: 'utility_bill' }, expense_type: { value: 'utilities' } }),
); // prettier-ignore

test('a day to pay by that has no year is the nearest one; a fraction is none', () => {
  expect(read('Invoice for 12 Elm Street\nTotal $840.00\nPlease pay by 3/25.', { fromEmail: 'joe@roof.example' }).due_date?.value).toBe('2026-03-25');
  expect(read('Invoice\nTotal $840.00\nPlease pay by 25/3.', { fromEmail: 'joe@roof.example' }).due_date?.value).toBe('2026-03-25');
  expect(read('Lumber\n2 x 3/4 in. ply\nTotal $40.00', { fromEmail: 'joe@roof.example' }).due_date).toBeUndefined();
}); // prettier-ignore

test('whom a wallet or bank says in its subject that it paid is the vendor, without the sum', () => {
  const bank = { fromEmail: 'alerts@firstharbor.example', fromName: 'First Harbor Bank' };
  expect(read('You sent a payment.\nAmount $650.00\nTo Maria Lopez', { ...bank, subject: 'You sent $650.00 to Maria Lopez' }).vendor?.value).toBe('Maria Lopez');
  const wallet = { fromEmail: 'venmo@venmo.com', fromName: 'Venmo', subject: 'You paid Joe Handyman $85.00' };
  expect(read('Subject: You paid Joe Handyman $85.00\n\nYou paid Joe Handyman\n- $85.00', wallet).vendor?.value).toBe('Joe Handyman');
}); // prettier-ignore

test('the day that a receipt says it was paid on counts for more than when its mail was sent', () => {
  const text = 'From: Purse <service@purse.example>\nDate: Sat, Mar 14, 2026 at 9:00 AM\nSubject: Receipt\nTo: Sam <sam@example.com>\n\nTransaction date   March 11, 2026\nTotal   $120.00';
  expect(read(text, { fromEmail: 'service@purse.example' }).service_date?.value).toBe('2026-03-11');
}); // prettier-ignore
