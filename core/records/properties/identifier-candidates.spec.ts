import { expect, test } from 'vitest';
import { identifierCandidates } from '#core/records/properties/identifier-candidates';

const plain = (labelled: (string | null)[], text: string) => identifierCandidates(labelled, text).map((one) => `${one.where} ${one.plain}`);

test.each<[(string | null)[], string, string[]]>([
  [['48-2215 07a', null], '', ['field 48221507A']],
  [['4821'], 'Loan 4821', ['field 4821']],
  [['****4821', 'XXXX4821'], '', []],
  [['DK-777', 'A-12', '777'], 'DK-778', ['field DK777']],
  [[], 'Account: 0042-7781-9, due', ['text 004277819']],
  [[], 'Konto 4821 5530 07', ['text 4821553007']],
  [['482155'], 'again 482155', ['field 482155']],
  [[], 'Unit 12 paid 99.10', []],
  [[], 'HOA-SALEM', []],
])('%j and %j', (labelled, text, expected) => {
  expect(plain(labelled, text)).toEqual(expected);
});

test('a long text stays within bounds', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `A${1_000_000 + index}`).join(' ');
  expect(identifierCandidates([], text)).toHaveLength(400);
});
