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
    ['paid since last statement', 'past'],
    ['past payments breakdown', 'past'],
    ['due this month', 'asked'],
    ['explanation of amount due', 'asked'],
    ['property address', null],
  ] as const)('%s speaks of what is %s', (words, time) => {
    expect(readMortgageTime(words)).toBe(time);
  });
});
