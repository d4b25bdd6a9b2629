import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairScan } from './scan-repair.js';

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
