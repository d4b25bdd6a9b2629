import { expect, test } from 'vitest';
import { errorWords, fieldProblems } from './error-words';

test.each([
  [{ detail: 'No such document', message: 'x' }, 'No such document'],
  [{ message: 'Gone' }, 'Gone'],
  ['Plain', 'Plain'],
  [{ detail: [{ loc: ['body', 'amount'], msg: 'must be a number' }] }, 'must be a number'],
  [{ detail: [{ message: 'old shape' }] }, 'old shape'],
  [{ msg: 'm', error: 'e' }, 'm'],
  [{ error: 'e' }, 'e'],
  [{ status: 4, reason: 'why' }, 'why'],
  [{}, null],
  [null, null],
])('%j says %j', (body, sentence) => {
  expect(errorWords(body)).toBe(sentence);
});

test('the first problem of each field is kept', () => {
  const detail = [
    { loc: ['body', 'amount'], msg: 'first' },
    { loc: ['body', 'amount'], msg: 'second' },
    { loc: ['body', 'splits', 0], msg: 'deep' },
  ];
  expect(fieldProblems({ detail })).toEqual({ amount: 'first', 'splits.0': 'deep' });
});
