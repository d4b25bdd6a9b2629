import { describe, expect, it } from 'vitest';
import { readAmountLabel } from './amount-labels.js';

describe('what the words beside an amount call it', () => {
  it.each([
    ['you owe', 'due'],
    ['amount you owe', 'due'],
    ['total amount you now owe', 'due'],
    ['amount required to bring the account current', 'due'],
    ['total required to reinstate', 'due'],
    ['amount to cure', 'due'],
    ['balance as of 05/04/2026:', 'due'],
    ['please remit', 'due'],
    ['amount now payable', 'due'],
    ['auto pay amount nov 28, 2026', 'due'],
    ['auto pay nov 28, 2026', 'paid'],
    ['total account balance', 'due'],
    ['this amount will be drafted', 'due'],
    ['pay online or mail', null],
    ['reserve fund balance on', 'reference'],
    ['operating account balance', 'reference'],
    ['share of this unit', 'total'],
    ['your share', 'total'],
    ['amount per unit', 'total'],
    ['fine assessed', 'total'],
    ['the board assessed a fine of', 'total'],
    ['a continuing fine of', null],
    ['balance of last statement', 'previous'],
    ['prior statement', 'previous'],
    ['amount of previous bill', 'previous'],
    ['less: payment of', 'paid'],
    ['payments since last bill', 'paid'],
    ['after that day 1.5% is added:', 'late_fee'],
    ['if paid after 05/18/2026', 'late_fee'],
    ['new charges this month', 'charges'],
    ["this month's charges", 'charges'],
    ['charges this billing period', 'charges'],
    ['total new charges', 'charges'],
  ] as const)('%s: %s', (words, kind) => {
    expect(readAmountLabel(words)?.kind ?? null).toBe(kind);
  });
});
