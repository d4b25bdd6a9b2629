import { expect, test } from 'vitest';
import type { Forward } from '#core/mail/parsed-mail';
import { hashOfWords } from '#core/mail/told-apart';

const words = 'Your payment of $15.99 was received.';
const of = (date: string | null, forward: Forward | null = null) => ({ headers: { date }, forward });
const passedOn: Forward = { from: { email: 'a@b.example', name: null }, to: [], subject: null, date: null };

test.each([
  ['of one day are one paper', of('2026-03-02T09:00:00.000Z'), of('2026-03-02T17:00:00.000Z'), true],
  ['of another month are another', of('2026-03-02T09:00:00.000Z'), of('2026-04-02T09:00:00.000Z'), false],
  ['passed on again later are one, since they name their day', of('2026-03-02T09:00:00.000Z', passedOn), of('2026-04-02T09:00:00.000Z', passedOn), true],
  ['without a date are one', of(null), of(null), true],
])('the same words %s', (_what, one, other, same) => expect(hashOfWords(words, one) === hashOfWords(words, other)).toBe(same)); // prettier-ignore

test('other words are another paper', () => expect(hashOfWords(words, of(null))).not.toBe(hashOfWords(`${words} Thanks`, of(null))));
