import { expect, test } from 'vitest';
import { type AnsweredPaper, answerLine, isMachine, reviewWords } from '#core/records/mail/answer-line';

const paper: AnsweredPaper = {
  property: 'Elm House',
  amount: '420.50',
  currency: 'USD',
  type: 'utility_bill',
  note: null,
  failure: null,
  duplicateOf: null,
  underWay: false,
  reviewed: false,
};

test.each<[string, Partial<AnsweredPaper>]>([
  ['Filed to Elm House, $420.50', {}],
  ['Filed to Elm House, -$420.50', { amount: '-420.50' }],
  ['Filed to Elm House, €1,420.50', { amount: '1420.50', currency: 'EUR' }],
  ['Filed to the subscriptions, $420.50', { property: null, type: 'subscription' }],
  ['Filed to the business, $420.50', { property: null, type: 'business_expense' }],
  // A contract or a newsletter has no amount, and a person may have filed a bill without one.
  ['Filed to Elm House', { amount: null, type: 'other' }],
  ['Filed to Elm House, $420.50. This is a quote: no payment is due.', { type: 'quote' }],
  ['Filed to Elm House, $420.50. This is a proposal: no payment is due.', { type: 'proposal' }],
  ['Filed to Elm House. This is a contract, not a bill.', { amount: null, type: 'contract' }],
  ['Filed to Elm House. This is a yearly summary.', { amount: null, type: 'mortgage_statement', note: 'This is a yearly summary.' }],
  ['waiting: it has no property yet. This is a payoff quote.', { property: null, amount: null, note: 'This is a payoff quote.' }],
  [
    'Filed to the subscriptions. It announces a new price.',
    { property: null, amount: null, type: 'subscription', note: 'It announces a new price.' },
  ],
  ['Filed to Elm House', { amount: null, reviewed: true }],
  ['Filed without a property, $420.50', { property: null, reviewed: true }],
  ['waiting: no amount was found in it (Elm House)', { amount: null }],
  ['waiting: no amount was found in it (the subscriptions)', { amount: null, property: null, type: 'subscription' }],
  ['waiting: it has no property yet ($420.50)', { property: null }],
  ['waiting: it has no property yet', { property: null, amount: null, type: 'other' }],
  ['waiting: it has no property yet, and no amount was found in it', { property: null, amount: null }],
  ['waiting: it is still being read', { underWay: true }],
  ['waiting: It needs a password.', { failure: 'It needs a password.' }],
  ['already here: a duplicate of document 7', { duplicateOf: 7 }],
])('%s', (line, different) => {
  expect(answerLine({ ...paper, ...different })).toBe(line);
});

test('an answer says what still has to be looked at', () => {
  const done = { ...paper, reviewed: true };
  const waiting = { ...paper, property: null };
  expect(reviewWords([paper])).toBe('It stays in the review queue until someone reviews it.');
  expect(reviewWords([done])).toBeNull();
  expect(reviewWords([waiting])).toBeNull();
  expect(reviewWords([paper, done])).toBe('One of them stays in the review queue until someone reviews it.');
  expect(reviewWords([paper, paper, waiting])).toBe('2 of them stay in the review queue until someone reviews them.');
});

test.each([
  ['MAILER-DAEMON@example.com', true],
  ['noreply@example.com', true],
  ['no-reply+7@example.com', true],
  ['billing-noreply@example.com', true],
  ['owners-request@example.com', true],
  ['owner-list@example.com', true],
  ['owner@example.com', false],
  ['nora.reply@example.com', false],
  ['sam.day@example.com', false],
])('%s is a machine: %s', (address, is) => {
  expect(isMachine(address)).toBe(is);
});
