import { expect, test } from 'vitest';
import { errorText } from './error-text.js';

test.each([
  [new Error('no such file'), 'Error: no such file'],
  ['thrown text', 'thrown text'],
  [
    Object.assign(new Error("insert into a values ('Dear Ms. Day') - duplicate key"), {
      name: 'UniqueConstraintViolationException',
      code: '23505',
    }),
    'UniqueConstraintViolationException: duplicate key',
  ],
])('%s', (error, text) => {
  expect(errorText(error)).toBe(text);
});

test('it stays short', () => {
  expect(errorText(new Error('x'.repeat(5000)))).toHaveLength(300);
});
