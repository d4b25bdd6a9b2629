import { describe, expect, it } from 'vitest';
import { localSigns } from '#core/extraction/notation/currency-signs';
import { readAmounts } from '#core/extraction/notation/money-notation';
import { fold } from '#core/extraction/notation/text-fold';

const read = (text: string) =>
  readAmounts(fold(text), '.', localSigns(fold(text))).map(({ cents, currency }) => [cents / 100, currency] as const);

describe('one amount', () => {
  it.each<[string, number, string | null]>([
    ['I alt at betale: 2.750,- kr.', 2750, 'DKK'],
    ['Å betale: kr 1 500,-', 1500, 'NOK'],
    ['Å betale 1 500,-', 1500, null],
    ['Végösszeg 12.500,- Ft', 12500, 'HUF'],
    ['Zu zahlen 1.200,-- €', 1200, 'EUR'],
    ['Storno -2.750,- EUR', -2750, 'EUR'],
    ["Betrag CHF 1'250.-", 1250, 'CHF'],
    ['Att betala: 1 250:-', 1250, 'SEK'],
    ['Price list 250:-', 250, null],
    ['Att betala 250:- kr', 250, 'SEK'],
    ['Att betala 1 250:50 kr', 1250.5, 'SEK'],
    ['Net à payer : 1 234€56', 1234.56, 'EUR'],
    ['Net à payer 12€50', 12.5, 'EUR'],
    ['Net à payer   1 234 € 56', 1234.56, 'EUR'],
    ['Итого 2 345 руб. 67 коп.', 2345.67, 'RUB'],
    ['Итого: 2345 рублей 07 копеек', 2345.07, 'RUB'],
    ['Разом 2345 грн 67 коп.', 2345.67, 'UAH'],
    ['Do zapłaty 84 zł 50 gr', 84.5, 'PLN'],
    ["Total: 1.234'50 €", 1234.5, 'EUR'],
    ['Total due: R 1 234,50', 1234.5, 'ZAR'],
    ['Total due: R 1 234.50', 1234.5, 'ZAR'],
    ['Total due R1,234.50', 1234.5, 'ZAR'],
    ['Total: Rp 1.250.000', 1250000, 'IDR'],
    ['Total NIS 214.50', 214.5, 'ILS'],
    ['Total: $1,234.50 M.N.', 1234.5, 'MXN'],
    ['應繳金額:新台幣 3,250 元整', 3250, 'TWD'],
    ['合计金额:1200元', 1200, 'CNY'],
    ['ご請求金額:40,081円', 40081, 'JPY'],
    ['ご請求金額 ２４，０４８円', 24048, 'JPY'],
    ['合計 ¥55,000-', 55000, 'JPY'],
    ['本期电费，328.50元', 328.5, 'CNY'],
    ['共计，200元', 200, 'CNY'],
    ['合計 55,000円-', 55000, 'JPY'],
    ['合計のお支払い \\8,400-', 8400, 'JPY'],
    ['المبلغ ١٬٢٣٤٫٥٠ ر.س', 1234.5, 'SAR'],
    ['Toplam:1.234,50 TL', 1234.5, 'TRY'],
    ['Gesamt:28.792,99', 28792.99, null],
    ['Итого к оплате:28 769,62 руб.', 28769.62, 'RUB'],
  ])('%s', (text, amount, currency) => {
    expect(read(text)).toEqual([[amount, currency]]);
  });
});

describe('no amount', () => {
  it.each(['kl. 12:50', 'at 9:30', 'Scale 1:50', 'http://127.0.0.1:8080', 'Order 1:250', 'Ratio 1 250:50', 'Ref:12345', 'Room:12'])(
    '%s',
    (text) => expect(read(text)).toEqual([]),
  );
});

describe('what stands beside each other', () => {
  it.each<[string, number[]]>([
    ['Nights 3 € 85', [3, 85]],
    ['Wood 12 € 50 €', [12, 50]],
    ['Unit 4 300.00', [4, 300]],
    ['$4 300.00', [4, 300]],
    ['Storno 17,25-', [-17.25]],
    ['Payment 120.00-', [-120]],
    ['Payment $500-', [-500]],
    ['120 lei 30 days', [120]],
  ])('%s', (text, amounts) => {
    expect(read(text).map(([amount]) => amount)).toEqual(amounts);
  });
});

describe('a figure in brackets', () => {
  it.each<[string, number]>([
    ['Total due: one thousand two hundred dollars ($1,200.00)', 1200],
    ['forty-eight dollars ($48.00)', 48],
    ['mille deux cents euros (1 200,00 €)', 1200],
    ['mil doscientos euros (1.200,00 €)', 1200],
    ['tausendzweihundert Euro (1.200,00 €)', 1200],
    ['одна тысяча двести рублей (1 200,00 руб.)', 1200],
    ['应付总额:人民币壹仟贰佰元整 (¥1,200.00)', 1200],
    ['Total credit: ($48.00)', -48],
    ['Credit in US dollars ($48.00)', -48],
    ['One adjustment (12.50)', -12.5],
    ['Discount (12.50)', -12.5],
    ['Credit for two visits of one technician (12.50)', -12.5],
  ])('%s', (text, amount) => {
    expect(read(text).map(([found]) => found)).toEqual([amount]);
  });
});
