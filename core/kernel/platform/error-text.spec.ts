import { expect, test } from 'vitest';
import { errorText } from '#core/kernel/platform/error-text';

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
  [
    ofDatabase('23502', 'null value in column "name" of relation "tag" violates not-null constraint', {
      detail: 'Failing row contains (7, Dear Ms. Day - your rent, 12.50).',
    }),
    'Error: null value in column "name" of relation "tag" violates not-null constraint',
  ],
  [
    ofDatabase('22007', 'invalid input syntax for type date: "Dear Ms. Day - the "rent""', {}),
    'Error: invalid input syntax for type date: "…"',
  ],
  [
    ofDatabase('22P02', 'invalid input syntax for type json', { detail: 'Token "Dear" is invalid.', hint: 'Dear - no JSON.' }),
    'Error: invalid input syntax for type json',
  ],
  [
    ofDatabase('22003', 'value "4111111111111111" is out of range for type integer', {}),
    'Error: value "…" is out of range for type integer',
  ],
  [
    ofDatabase('22007', 'invalid input syntax for type date: "Dear\n - detail: Ms. Day"', {}),
    'Error: invalid input syntax for type date: "…"',
  ],
  [ofDatabase('42601', 'syntax error in tsquery: "Dear & Ms."', {}), 'Error: syntax error in tsquery: "…"'],
  [
    ofDatabase('23503', 'update or delete on table "tag" violates foreign key constraint "a_fk" on table "b"', {
      detail: 'Key (a)=(b - c).',
    }),
    'Error: update or delete on table "tag" violates foreign key constraint "a_fk" on table "b"',
  ],
  [Object.assign(new Error('connect ENOENT: "a" - b'), { code: 'ENOENT' }), 'Error: connect ENOENT: "a" - b'],
])('%s', (error, text) => {
  expect(errorText(error)).toBe(text);
});

/** As the driver throws it. */
function ofDatabase(code: string, message: string, facts: { detail?: string; hint?: string }): Error {
  const said = Object.entries(facts).map(([part, words]) => `\n - ${part}: ${words}`);
  return Object.assign(new Error(message + said.join('')), { code, ...facts });
}

test('it stays short', () => {
  expect(errorText(new Error('x'.repeat(5000)))).toHaveLength(300);
});
