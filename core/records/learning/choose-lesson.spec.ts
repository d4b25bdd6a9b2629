import { expect, test } from 'vitest';
import { type Case, chooseLesson, type Keys } from '#core/records/learning/choose-lesson';

const none: Keys = { account: null, wording: null, vendor: null, sender: null };
const past = (documentId: number, said: string | null, different: Partial<Case> = {}): Case => ({
  ...none,
  vendor: 'pge',
  found: 'PGE',
  documentId,
  said,
  ...different,
});
const keys = { account: '48215530', wording: 'x lot 27', vendor: 'pge', sender: 'bills@example.com' };
const choose = (...cases: Case[]) => chooseLesson(keys, 'PGE', cases)?.said ?? null;

test.each<[string, Case[], string | null]>([
  ['nothing known', [], null],
  ['one of the vendor', [past(3, 'Portland General')], 'Portland General'],
  ['one of the vendor, of which something else was read', [past(3, 'Portland General', { found: 'PG' })], null],
  ['two that agree before one that did not', [past(3, 'A'), past(2, 'A'), past(1, 'B')], 'A'],
  ['two that disagree', [past(3, 'A'), past(2, 'B')], null],
  ['the account before the vendor', [past(3, 'A'), past(2, 'B', { account: '48215530', vendor: null, found: 'x' })], 'B'],
  ['one of the sender', [past(3, 'A', { vendor: null, sender: 'bills@example.com' })], null],
  ['two of the sender', [past(3, 'A', { vendor: null, sender: keys.sender }), past(2, 'A', { vendor: null, sender: keys.sender })], 'A'],
  ['the same words, of which nothing was read', [past(3, 'A', { vendor: null, wording: 'x lot 27', found: null })], 'A'],
  [
    'the same words about two',
    [past(3, 'A', { vendor: null, wording: 'x lot 27' }), past(2, 'B', { vendor: null, wording: 'x lot 27' })],
    null,
  ],
  ['that there is none', [past(3, null)], null],
])('%s', (_, cases, said) => {
  expect(choose(...cases)).toBe(said);
});

test('a short account number is believed of its vendor or sender, and of nobody else', () => {
  const short = { ...none, account: '1204', vendor: 'pine hoa', sender: 'office@pine.example' };
  const said = (different: Partial<Case>) =>
    chooseLesson(short, null, [past(3, 'A', { account: '1204', found: null, ...different })], ['account']);
  expect(said({ vendor: 'pine hoa' })?.said).toBe('A');
  expect(said({ vendor: 'pine', sender: short.sender })?.said).toBe('A');
  expect(said({ vendor: 'city water' })).toBeNull();
  expect(
    chooseLesson({ ...short, vendor: null, sender: null }, null, [past(3, 'A', { account: '1204', vendor: null })], ['account']),
  ).toBeNull();
});

test('the reason names the document', () => {
  expect(chooseLesson(keys, 'PGE', [past(3, 'A', { account: '48215530' })])?.reason).toBe(
    'A person chose this for document 3, which has the same account number, ending in 5530.',
  );
  expect(chooseLesson(none, 'PGE', [past(3, 'A')])).toBeNull();
});
