import { expect, test } from 'vitest';
import { asksForPassword, failureOfReading, readFailures } from '#core/reading/read-failure';

test.each([
  [{ kind: 'refused', code: 'needs_password' }, 'needs_password'],
  [{ kind: 'refused', code: 'something new' }, 'damaged'],
  [{ kind: 'timeout' }, 'timed_out'],
  [{ kind: 'memory' }, 'too_large'],
  [{ kind: 'crashed' }, 'crashed'],
  [{ kind: 'cancelled' }, null],
] as const)('%j means %s', (outcome, code) => {
  expect(failureOfReading(outcome)?.code ?? null).toBe(code);
});

test.each(Object.entries(readFailures))('%s is told in plain sentences', (_code, sentence) => {
  expect(sentence).toMatch(/^[A-Z][^<>{}]+\.$/);
  expect(sentence).not.toMatch(/error|exception|SIGKILL|null|undefined|OCR/i);
});

test('only the password codes ask for a password', () => {
  expect(Object.keys(readFailures).filter(asksForPassword)).toEqual(['needs_password', 'wrong_password']);
  expect(asksForPassword(null)).toBe(false);
});
