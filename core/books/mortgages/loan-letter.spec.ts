import { expect, test } from 'vitest';
import { cellsOfText, findLoanLetter, type LoanLetter } from '#core/books/mortgages/loan-letter';

const kindOf = (text: string, subject: string | null = null) => findLoanLetter(cellsOfText(text), subject);

test.each<[string, LoanLetter | null]>([
  ['Annual Escrow Account Disclosure Statement', 'escrow_analysis'],
  ['Harbor Home Loans        ESCROW ACCOUNT ANALYSIS', 'escrow_analysis'],
  ['2026 Escrow Analysis Statement', 'escrow_analysis'],
  ['Annual Escrow Account Statement', 'escrow_analysis'],
  ['Escrow review\nShortage amount due 05/01/2026: $303.00', 'escrow_analysis'],
  ['Mortgage Payoff Statement\nAmount due  $188,494.23', 'payoff'],
  ['Notice of Assignment, Sale, or Transfer of Servicing Rights', 'transfer'],
  ['NOTICE OF SERVICING TRANSFER\nSend payments due on or after April 1, 2026 to the new servicer.', 'transfer'],
  ['Form 1098     Mortgage Interest Statement', 'year_summary'],
  ['2025 Annual Mortgage Statement', 'year_summary'],
  // Each of these is, or may be, a statement.
  ['Mortgage Statement     Statement date 04/03/2026\nEscrow analysis\nShortage  $58.20', null],
  ['Loan bill\nEscrow review\nAmount due  $1,534.17', null],
  ['Harbor Home Loans\nYour annual escrow analysis is enclosed\nPrincipal  $412.55', null],
  ['Monthly billing statement\nPayoff quote  Call us', null],
  ['Annual Escrow Analysis\nPayment due date: 05/01/2026', null],
  ['Escrow balance  $2,113.40\nEscrow account information', null],
  ['Year-to-date summary\nPayoff balance  $187,441.90', null],
])('%s: %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test('the subject of a mail says it where the document has no title; a statement stays one', () => {
  expect(kindOf('Dear borrower', 'Fwd: Annual escrow analysis')).toBe('escrow_analysis');
  expect(kindOf('Dear borrower', 'Your 2025 annual summary')).toBe('year_summary');
  expect(kindOf('Mortgage statement', 'Annual escrow analysis')).toBeNull();
  expect(kindOf('Dear borrower', 'RE: FW:Fwd: Annual escrow analysis')).toBe('escrow_analysis');
  expect(kindOf('Dear borrower', 'More: annual escrow analysis')).toBeNull();
});

const lines = (count: number) => Array<string>(count).fill('A line').join('\n');

test('a title stands near the top, alone in its cell, and is short', () => {
  expect(kindOf(`${lines(24)}\nEscrow analysis`)).toBe('escrow_analysis');
  expect(kindOf(`${lines(25)}\nEscrow analysis`)).toBeNull();
  // Empty lines are none.
  expect(kindOf(`${'\n \n'.repeat(40)}   Escrow analysis`)).toBe('escrow_analysis');
  expect(kindOf(`Escrow analysis ${'a'.repeat(44)}`)).toBe('escrow_analysis');
  expect(kindOf(`Escrow analysis ${'a'.repeat(45)}`)).toBeNull();
});

test('a payment is asked for, or is a new one, in the cells of one line', () => {
  expect(kindOf('Escrow analysis\nTotal  amount due  $1,534.17')).toBeNull();
  expect(kindOf('Escrow analysis\nTotal amount due  $1,534.17  beginning  May 1')).toBe('escrow_analysis');
});
