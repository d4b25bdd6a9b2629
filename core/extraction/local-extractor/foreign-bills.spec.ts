import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const context = { fromEmail: 'bill@works.example', fromName: 'Works', receivedOn: '2026-11-21' };
const head = (from: string, date: string): string => `${from}: Works <bill@works.example>\n${date}\n\n`;

it.each([
  ['Russian', `${head('От', 'Дата: пн, 9 нояб. 2026 г. в 10:00')}Итого к оплате: 1 200,50 руб.`, '1200.50', 'RUB'],
  ['Ukrainian', 'Рахунок від 9 листопада 2026\nДо сплати: 815,00 грн', '815.00', 'UAH'],
  ['Turkish', `${head('Kimden', 'Gönderildi: 9 Kasım 2026 Pazartesi 10:00')}Fatura No 9\nToplam 100,00 TL`, '100.00', 'TRY'],
  ['Finnish', `${head('Lähettäjä', 'Lähetetty: maanantai 9. marraskuuta 2026 10.00')}Lasku 77\nYhteensä 45,00 EUR`, '45.00', 'EUR'],
  ['Chinese', '发件人: 水务公司 <bill@works.example>\n发送时间: 2026年11月9日 10:00\n\n应付金额: ¥88.00', '88.00', 'CNY'],
  ['Chinese, in words', '账单日期: 2026年11月9日\n应付金额: 88.00元', '88.00', 'CNY'],
  ['Korean', '관리비 고지서\n청구일: 2026년 11월 9일\n납부 금액: 152,300원\n납부 기한: 2026년 11월 30일', '152300.00', 'KRW'],
  ['Hebrew', 'Date: 9 Nov 2026\nסה"כ לתשלום: ₪210.00', '210.00', 'ILS'],
  ['Greek', '---------- Forwarded message ---------\nDate: Δευ 9 Νοε 2026 στις 10:00 π.μ.\n\nΠληρωτέο ποσό: 64,20 €', '64.20', 'EUR'],
  ['Arabic', 'Date: الاثنين، 9 نوفمبر 2026 في 10:00 ص\n\nالمبلغ المستحق: 120.00 USD', '120.00', 'USD'],
  ['Swedish', 'Fakturadatum: 2026-11-09\nFörfallodatum: 2026-12-15\nAtt betala: 1 250,00 kr', '1250.00', 'SEK'],
  ['Norwegian', 'Dato: 9. november 2026\nForfallsdato: 1. desember 2026\nÅ betale: 842,50 NOK', '842.50', 'NOK'],
  ['Polish', 'Data: 9 listopada 2026\nTermin płatności: 1 grudnia 2026\nRazem do zapłaty: 210,00 PLN', '210.00', 'PLN'],
  ['Czech', 'Datum: 9. listopadu 2026\nCelkem k úhradě: 1 250,00 Kč', '1250.00', 'CZK'],
])('a %s bill says its amount, in its own money, and its day', (_language, text, amount, currency) => {
  const fields = { amount, currency, service_date: '2026-11-09' };
  expect(readPaper({ text, context, fields })).toEqual(fields);
});

it.each([
  ['Förfallodatum: 2026-12-15'],
  ['Forfallsdato: 15. desember 2026'],
  ['Eräpäivä: 15. joulukuuta 2026'],
  ['Termin płatności: 15 grudnia 2026'],
  ['Datum splatnosti: 15. prosince 2026'],
  ['Son ödeme tarihi: 15 Aralık 2026'],
  ['Срок оплаты: 15 декабря 2026'],
  ['납부 기한: 2026년 12월 15일'],
])('%s is when it is due', (text) => {
  const due = { due_date: '2026-12-15' };
  expect(readPaper({ text: `Works\n${text}\nTotal 10.00 EUR`, context, fields: due })).toEqual(due);
});
