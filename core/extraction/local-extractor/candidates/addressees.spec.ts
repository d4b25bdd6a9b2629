import { describe, expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { readPaper } from '../../../../test/support/read-paper.js';

const vendorOf = (text: string, context: Partial<ExtractionContext> = {}) => readPaper({ text, context, fields: { vendor: '' } }).vendor;

/** A loan statement whose letterhead is a picture. */
const statement = (owner: string, foot: string) => `
                                              Mortgage Statement
                                              Statement date      06/18/2026
                                              Loan number         4410-7730
${owner}
1408 Alder Lane                               Amount due          $1,884.51
Salem OR 97301

Principal balance          $226,823.08        Principal           $267.33
Interest rate              6.375%             Interest            $1,205.00
Maturity date              04/01/2053         Escrow              $412.18
Prepayment penalty         None               Total due           $1,884.51
                                              Fees                $0.00
                                              Past due            $0.00
Paid since the last statement                 Paid this year
Principal           $265.92                   $1,574.59

Detach here and return with your payment.

${foot}
`;
const mortgage = { mailbox: 'mortgage' as const };

describe('a person whom a loan statement is sent to never sends it', () => {
  const coupon = 'Juniper Community Bank\nLoan Operations\nPO Box 1190\nEugene, OR 97440\nQuestions: 541-555-0151';

  it.each([
    'Ines Carvalho-Reed',
    'DANA R WHITCOMB',
    'Dana R. Whitcomb\nTrent A. Whitcomb',
    'Dana & Trent Whitcomb',
    'Mr. Dana Whitcomb Jr.',
  ])('%s: the bank that the payment goes to does', (owner) => {
    expect(vendorOf(statement(owner, coupon), mortgage)).toBe('Juniper Community Bank');
  });

  it('who names its own address in one line of small print', () => {
    const foot = 'Foxglove Community Credit Union, PO Box 778, Salem, OR 97308 foxglovecu.example';
    expect(vendorOf(statement('Dana Whitcomb', foot), mortgage)).toBe('Foxglove Community Credit Union');
  });

  it('nor does anybody else where nobody is named', () => {
    expect(vendorOf(statement('Dana Whitcomb', ''), mortgage)).toBeNull();
  });

  it('unless the payment goes to that person', () => {
    expect(vendorOf(statement('Dana Whitcomb', 'Make checks payable to: Dana Whitcomb'), mortgage)).toBe('Dana Whitcomb');
    expect(vendorOf('Dana Whitcomb\n1408 Alder Lane\nSalem OR 97301\n\nLoan statement\nPayment due   $20.00', mortgage)).toBe(
      'Dana Whitcomb',
    );
  });
});

it("the last line of a logo is read with what the paper's coupon writes before it", () => {
  const text = `Community Bank\nBilling period 03/12/2026 - 04/10/2026\n\nPayment due   $287.85${'\n\nThank you.'.repeat(14)}\n\nJuniper Community Bank\nPO Box 1190\nEugene, OR 97440`;
  expect(vendorOf(text, mortgage)).toBe('Juniper Community Bank');
});

it.each([
  'The board of Copper Creek Homeowners Association has chosen Linden & Birch to manage the community.',
  'Copper Creek Homeowners Association is managed by Linden & Birch.',
])('a manager in the letterhead that its letter calls so elsewhere is none of its association: %s', (says) => {
  const text = `LINDEN & BIRCH\n12 East 7th Street, Salem, OR 97301\n\nDear owners,\n${says}\nPay at www.lindenbirch.com.`;
  expect(vendorOf(text, { mailbox: 'hoa' })).toBe('Copper Creek Homeowners Association');
});

it('a business over the place where it is served is the customer', () => {
  const head =
    'Account number   4471-0926-8\nAmount due   $118.47\n\nSAMPLE RENTALS LLC\nService at: 1427 N Alder Ave Unit 2, Salem, OR 97301';
  const text = `${head}\n\nTotal amount due   $118.47\n\nMake checks payable to Prairie Light & Power\n\nSAMPLE RENTALS LLC`;
  expect(vendorOf(text)).toBe('Prairie Light & Power');
});
