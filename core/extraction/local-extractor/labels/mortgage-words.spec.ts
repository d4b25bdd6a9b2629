import { describe, expect, it } from 'vitest';
import { readMortgagePart, readMortgageTime } from './mortgage-words.js';

describe('words of a mortgage statement', () => {
  it.each([
    ['prin', 'principal'],
    ['principal paid ytd', 'principal'],
    ['int', 'interest'],
    ['interest at 4.000%', 'interest'],
    ['property taxes & insurance (escrow)', 'escrow'],
    ['escrow for taxes and/or insurance', 'escrow'],
    ['esc', 'escrow'],
    ['late charges/fees', 'fees'],
    ['total fees charged', 'fees'],
    ['unpaid principal bal.', 'balance'],
    ['balance of principal', 'balance'],
    ['outstanding principal', 'balance'],
    ['partial payment (unapplied)*', 'suspense'],
    ['overdue payments', 'past_due'],
    ['regular monthly payment', 'payment'],
    ['total payment due', 'due'],
    ['pay this amount', 'due'],
    ['current principal', 'principal'],
    ['current principal bal', 'balance'],
    ['interest at 8.00% per annum to due date', 'interest'],
    ['tax reserve', 'escrow'],
    ["our collection fee, buyer's half", 'fees'],
    ['escrow deposits', 'escrow'],
    ["this month's payment", 'payment'],
    ['total to send', 'due'],
    ['amount you owe', 'due'],
    ['unpaid from previous statements', 'past_due'],
    ['amount owed on your loan', 'balance'],
    ['finance charge (interest)', 'interest'],
    ['unpaid fees: property inspection 04/02/2026', 'fees'],
    ['recoverable corporate advances', 'fees'],
    ['scheduled principal', 'principal'],
    ['unpaid from prior billings', 'past_due'],
    ['arrearage', 'past_due'],
    ['ending principal balance', 'balance'],
    ['opening principal balance', null],
    ['deferred principal balance', null],
    ['non-interest bearing balance', null],
    ['p&i', null],
    ['escrow balance', null],
    ['interest rate', null],
    ['payment due date', null],
    ['late fee after 04/16', null],
    ['prepayment penalty', null],
  ] as const)('%s: %s', (words, part) => {
    expect(readMortgagePart(words)).toBe(part);
  });

  it.each([
    ['paid year to date', 'year'],
    ['paid so far this calendar year', 'year'],
    ['in 2026', 'year'],
    ['this year', 'year'],
    ['2026', 'year'],
    ['paid since jan 1', 'year'],
    ['loan activity for 2025', 'year'],
    ['last period', 'past'],
    ['paid since last statement', 'past'],
    ['past payments breakdown', 'past'],
    ['due this month', 'asked'],
    ['explanation of amount due', 'asked'],
    ['property address', null],
  ] as const)('%s speaks of what is %s', (words, time) => {
    expect(readMortgageTime(words)).toBe(time);
  });
});
