import { describe, expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';
import { cycleOfDays } from './period.js';

const bill = (line: string) => `
Northbank Power & Light
Account number   5500 117 204
${line}
Electric charges   904 kWh   $98.91
Total amount due   $98.91
`;

describe('the days a bill is for', () => {
  it.each([
    ['Service period: 10/31/25 to 12/01/25 (31 days)', '10/31/25 to 12/01/25', 'Monthly'],
    ['Billing period: 2026-01-01 - 2026-03-31', '2026-01-01 - 2026-03-31', 'Quarterly'],
    ['Service from Dec 19 - Jan 20, 2026', 'Dec 19 - Jan 20, 2026', 'Monthly'],
    ['Payments since 10/31/25 - 12/01/25', null, null],
    ['Office hours 10/31/25 to 12/01/25', null, null],
  ])('%s', (line, period, cycle) => {
    const fields = { document_type: 'utility_bill', period, billing_cycle: cycle };
    expect(readPaper({ text: bill(line), fields })).toEqual(fields);
  });

  it.each([
    [31, 'Monthly'],
    [90, 'Quarterly'],
    [365, 'Yearly'],
    [14, null],
    [60, null],
  ] as const)('%i days: %s', (days, cycle) => {
    expect(cycleOfDays(days)).toBe(cycle);
  });
});
