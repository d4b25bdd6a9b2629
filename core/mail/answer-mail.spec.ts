import { expect, test } from 'vitest';
import { answerLine, type AnsweredPaper } from '#core/mail/answer-mail';

const paper: AnsweredPaper = {
  property: 'Elm House',
  amount: '420.50',
  currency: 'USD',
  subscription: false,
  failure: null,
  duplicateOf: null,
};

test.each<[string, Partial<AnsweredPaper>]>([
  ['Filed to Elm House, $420.50', {}],
  ['Filed to Elm House', { amount: null }],
  ['Filed to Elm House, €1,420.50', { amount: '1420.50', currency: 'EUR' }],
  ['Filed to the subscriptions, $420.50', { property: null, subscription: true }],
  ['waiting: nobody has said yet which property it is for', { property: null }],
  ['waiting: It needs a password.', { failure: 'It needs a password.' }],
  ['already here: the same as document 7', { duplicateOf: 7 }],
])('%s', (line, different) => {
  expect(answerLine({ ...paper, ...different })).toBe(line);
});
