import { expect, test } from 'vitest';
import { newKey } from './kept-uploads';
import { outcomeOf } from './send-kept';

test.each([
  [201, { duplicate_of: null }, { kind: 'done' }],
  [201, { duplicate_of: 3 }, { kind: 'duplicate' }],
  [0, null, { kind: 'waiting' }],
  [401, { detail: 'Sign in again.' }, { kind: 'waiting' }],
  [429, { detail: 'Please wait.' }, { kind: 'waiting' }],
  [502, null, { kind: 'waiting' }],
  [503, { detail: 'Too many calls.' }, { kind: 'waiting' }],
  [403, { detail: 'Viewers change nothing.' }, { kind: 'failed', why: 'Viewers change nothing.' }],
  [415, { detail: 'This is no document.' }, { kind: 'failed', why: 'This is no document.' }],
  [500, null, { kind: 'failed', why: 'upload.failed' }],
])('an answer of %i means what became of the file', (status, body, outcome) => expect(outcomeOf({ status, body })).toEqual(outcome));

test('a key is a UUID of version 4, and another each time', () => {
  expect(newKey()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(newKey()).not.toBe(newKey());
});
