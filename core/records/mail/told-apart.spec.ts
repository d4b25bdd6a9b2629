import { expect, test } from 'vitest';
import type { Forward } from '#core/database/values/parsed-mail';
import { hashOfWords, standsInPieces } from '#core/records/mail/told-apart';

const words = 'Your payment of $15.99 was received.';
const of = (date: string | null, forward: Forward | null = null) => ({ headers: { date }, forward });
const partsAt = (paths: string[]) => paths.map((partPath) => ({ partPath, toldFrom: paths.length > 1 ? (paths[0] ?? null) : null }));
const passedOn: Forward = { from: { email: 'a@b.example', name: null }, to: [], subject: null, date: null };

test.each([
  ['of one day are one document', of('2026-03-02T09:00:00.000Z'), of('2026-03-02T17:00:00.000Z'), true],
  ['of another month are another', of('2026-03-02T09:00:00.000Z'), of('2026-04-02T09:00:00.000Z'), false],
  ['passed on again later are one, since they name their day', of('2026-03-02T09:00:00.000Z', passedOn), of('2026-04-02T09:00:00.000Z', passedOn), true],
  ['without a date are one', of(null), of(null), true],
])('the same words %s', (_what, one, other, same) => expect(hashOfWords(words, one) === hashOfWords(words, other)).toBe(same)); // prettier-ignore

const came = (at: string, date: string | null = null) => hashOfWords(words, of(date), new Date(at));

test('words without a date have the day they came', () => {
  expect(came('2026-03-02T09:00:00Z')).toBe(came('2026-03-02T17:00:00Z'));
  expect(came('2026-03-02T09:00:00Z')).not.toBe(came('2026-04-02T09:00:00Z'));
  expect(came('2026-04-02T09:00:00Z', '2026-03-02T09:00:00.000Z')).toBe(came('2026-03-02T09:00:00Z'));
});

test('other words are another document', () => expect(hashOfWords(words, of(null))).not.toBe(hashOfWords(`${words} Thanks`, of(null))));

test.each([
  ['a body that was whole', ['body'], ['body'], false],
  ['one that is told apart as before', ['body', 'body.2'], ['body', 'body.2'], false],
  ['one that is told apart further', ['body', 'body.2'], ['body'], false],
  ['one that is told apart no more', ['body'], ['body', 'body.2'], true],
  ['messages that are told apart no more', ['2.body'], ['2.body', '2.forward.2.body'], true],
  ['the pieces of another message', ['body'], ['body', '2.body.2', '2.forward.2.body'], false],
])('%s', (_what, planned, before, stands) => {
  const parts = partsAt(planned);
  expect(parts.map((one) => standsInPieces(one, parts, partsAt(before)))).toEqual(planned.map(() => stands));
});
