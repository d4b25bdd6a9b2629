import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const asked = (text: string, subject: string) =>
  readPaper({ text, context: { mailbox: 'hoa', subject }, fields: { amount: '', amount_due: '', hoa_kind: '' } });

it.each([
  ['Violation notice', 'If it is not corrected by April 28, 2026, a fine of $100.00 may be assessed against\nyour account.'],
  ['Violation notice', 'Failure to comply may result in fines of $50 per day up to a maximum of\n$1,000 until the matter is resolved.'],
  [
    'Courtesy notice: parking',
    'Under the schedule a second violation is subject to a $50.00 fine, a third to $150.00,\nand each one after that to $250.00. No fine has been imposed.',
  ],
  ['Notice of non-compliance', 'The Board will hold a hearing on May 6, 2026. After it a penalty of up to $200.00 could be levied.'],
  ['Violation of covenants', 'Fence not approved\nFine if not corrected by June 1   $75.00\nEach further week   $25.00 fine'],
])('what a notice only threatens with is nothing to pay: %s', (subject, text) => {
  const read = asked(`Elm Court Homeowners Association\nApril 14, 2026\n\n${text}\n\nManagement office`, subject);
  expect(read).toEqual({ amount: null, amount_due: null, hoa_kind: 'violation_notice' });
});

it.each([
  ['Notice of fine', 'After the hearing of May 6 a fine of $75.00 has been assessed to your account.', '75.00'],
  ['Fine notice', 'Fine assessed   $150.00\nFurther fines of $25.00 per day may follow.', '150.00'],
  ['Violation: second notice', 'A fine of $60.00 was imposed on May 2. A further fine of $120.00 may be imposed after June 1.', '60.00'],
])('a fine that was imposed is: %s', (subject, text, amount) => {
  expect(asked(`Elm Court Homeowners Association\nMay 8, 2026\n\n${text}\n\nManagement office`, subject).amount).toBe(amount);
});

it('a late fee that a bill names stays one', () => {
  const read = readPaper({
    text: 'Harbor Water\nAmount due   $84.20\nLate fee if paid after June 1   $5.00',
    context: {},
    fields: { amount: '', late_fee: '' },
  });
  expect(read).toEqual({ amount: '84.20', late_fee: '5.00' });
});
