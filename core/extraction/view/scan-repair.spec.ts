import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairScan } from '#core/extraction/view/scan-repair';

describe('repairScan', () => {
  it.each([
    ['total rm   49. 39', 'total rm   49.39 '],
    ['cash 50, 00', 'cash 50,00 '],
    ['grand total m8 .35', 'grand total m8.35 '],
    ['rm53. 60', 'rm53.60 '],
    ['total rn 52.10', 'total rm 52.10'],
    ['discount: rmo0.00', 'discount: rm00.00'],
    ['rm 64 13', 'rm 64.13'],
    ['6.oo', '6.00'],
    ['1o.50', '10.50'],
    ['tatal sales', 'total sales'],
    ['corner hardware', 'corner hardware'],
    ['12.05. 2018', '12.05. 2018'],
    ['no. 12', 'no. 12'],
    ['amount due $7,422,95', 'amount due $7,422.95'],
    ['amount due $7.422.95', 'amount due $7,422.95'],
    ['1,234,567.00 and 1,234,56', '1,234,567.00 and 1,234.56'],
    ['1.234,56', '1.234,56'],
    ['1. 20 screws', '1. 20 screws'],
    ['debit *¥¥kk¥kkx*4471 153.05', 'debit **********4471 153.05'],
    ['visa ¥¥¥¥0092   61.60', 'visa ****0092   61.60'],
    ['total ¥4471', 'total ¥4471'],
    ['total now due $1 43.56', 'total now due $143.56 '],
    ['2 at $5 12.50', '2 at $5 12.50'],
    ['balance due $1, 107.50', 'balance due $1,107.50 '],
    ['paid $5, 120 left', 'paid $5, 120 left'],
    ['date 5/8/2 026', 'date 5/8/2026 '],
    ['date 11/8/20 26', 'date 11/8/2026 '],
    ['work order   ne 4806', 'work order   no 4806'],
    ['salem ne 97301 or', 'salem ne 97301 or'],
    ['9/1/20 300', '9/1/20 300'],
  ])('%s', (text, repaired) => {
    expect(repairScan(text)).toBe(repaired);
  });

  it('keeps every character in its place', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('rm', 'o', '1', '.', ' ', '5', 'rn', '$', ',', '20', 'l')), (parts) => {
        expect(repairScan(parts.join(''))).toHaveLength(parts.join('').length);
      }),
    );
  });
});
