import { expect, test } from 'vitest';
import { ApiError } from '../../api/http';
import { en } from '../../i18n/en';
import { expenseErrorWords, fileProblem, rulesErrorWords } from './review-errors';

const refused = (status: number, detail: string | null) => new ApiError(status, null, detail);

test.each([
  [404, 'Document file not found'],
  [401, 'Authentication failed. Please log in again.'],
  [500, 'Failed to load document: %{detail}'],
])('a file answered %i: %s', (status, words) => {
  const [, key = ''] = fileProblem(refused(status, 'no'), (text) => text).split('.');
  expect(en.review[key as keyof typeof en.review]).toBe(words);
});

test('a second expense is said in a sentence, whatever the database calls it', () => {
  const sentence = 'An expense has already been created for this document. Each document can only have one expense.';
  expect(en.review.duplicate_expense).toBe(sentence);
  for (const detail of [sentence, 'duplicate key value violates unique constraint "expense_document"'])
    expect(expenseErrorWords(refused(409, detail))).toBe('review.duplicate_expense');
  expect(expenseErrorWords(refused(422, 'There is no such property.'))).toBe('There is no such property.');
  expect(expenseErrorWords(refused(500, null))).toBe('quick.failed');
});

test('rules that are switched off are a sentence of their own', () => {
  expect(rulesErrorWords(refused(501, 'off'))).toBe('review.rules_off');
  expect(en.review.rules_off).toBe('Rule application is temporarily disabled. You can still create and manage rules.');
  expect(rulesErrorWords(refused(500, null))).toBe('review.rules_failed');
});
