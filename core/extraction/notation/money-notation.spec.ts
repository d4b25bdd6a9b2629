import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSignOf, moneyCents, moneyText, readAmounts } from '#core/extraction/notation/money-notation';
import { fold } from '#core/extraction/notation/text-fold';

const read = (text: string, sign: '.' | ',' | null = null) => readAmounts(fold(text), sign).map(({ cents, currency }) => [cents, currency]);

describe('readAmounts', () => {
  it.each<[string, [number, string | null][]]>([
    ['Total 1,234.56', [[123456, null]]],
    ['Gesamt 1.234,56 €', [[123456, 'EUR']]],
    ['Total 1 234,56 EUR', [[123456, 'EUR']]],
    ["CHF 1'234.50", [[123450, 'CHF']]],
    ['$1,284', [[128400, 'USD']]],
    ['US$ 12.00', [[1200, 'USD']]],
    ['Discount (12.50)', [[-1250, null]]],
    ['Payment -120.00', [[-12000, null]]],
    ['Refund $-5.00', [[-500, 'USD']]],
    ['Adjustment -RM0.01', [[-1, 'MYR']]],
    ['Storno 17,25-', [[-1725, null]]],
    ['Storno 84,50- EUR', [[-8450, null]]],
    ['Late fee $25.00–$50.00', [[2500, 'USD']]],
    ['Late fee $25.00-$ 50.00', [[2500, 'USD']]],
    ['Balance 45.00 CR', [[-4500, null]]],
    ['水道料金 4,180円', [[418000, 'JPY']]],
    ['合計 ¥4,180', [[418000, 'JPY']]],
    ['￥980', [[98000, 'JPY']]],
    ['返金 -500円', [[-50000, 'JPY']]],
    ['RM.50', [[50, 'MYR']]],
    ['TOTAL RM 71.90', [[7190, 'MYR']]],
    ['75.00SR', [[7500, null]]],
    [
      'Beeswax 42.00 0.00 15.00% $ 42.00',
      [
        [4200, null],
        [0, null],
        [4200, 'USD'],
      ],
    ],
    [
      '9.000 0.00',
      [
        [900000, null],
        [0, null],
      ],
    ],
    ['Tel 03-40216276', []],
    ['Invoice INV-100', []],
    ['192.168.1.20', []],
    ['2.5 kg at 250 kWh', []],
    ['GST @6%', []],
    ['06/12/2018', []],
    ['Rs 1939', [[193900, 'INR']]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('takes three digits after the decimal sign of the document for a fraction', () => {
    expect(read('9.000', '.')).toEqual([[900, null]]);
    expect(read('9.000', ',')).toEqual([[900000, null]]);
  });

  it('reads back what is written, in both notations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), fc.boolean(), (cents, comma) => {
        const english = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
        const text = comma ? english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : english;
        expect(readAmounts(`total ${text}`).map((amount) => amount.cents)).toEqual([cents]);
      }),
    );
  });
});

describe('decimalSignOf', () => {
  it.each([
    ['a 12,50 b 1.200,00', ','],
    ['a 12.50 b 1,200.00', '.'],
    ['nothing 12', null],
  ])('%s', (text, sign) => {
    expect(decimalSignOf(text)).toBe(sign);
  });
});

describe('moneyText', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-1250, '-12.50'],
    [128450, '1284.50'],
  ])('%i cents', (cents, text) => {
    expect(moneyText(cents)).toBe(text);
    expect(moneyCents(text)).toBe(cents);
  });
});
