import { expect, test } from 'vitest';
import { wordingOf } from '#core/records/learning/wording';

const of = (subject: string) => wordingOf('Office@HOA.example', subject);

test.each([
  ['Harbor HOA: Lot 27, June 2026 statement', 'Fwd: Re: Harbor HOA - Lot 27, July 2026 Statement'],
  ['Dues for unit 3B (Q2 2026): $145.00', 'Dues for Unit 3B (Q3 2026): $150.00'],
  ['Invoice #100482 Alder Court', 'invoice 100977 alder court'],
])('%s is as %s', (one, other) => {
  expect(of(one)).toBe(of(other));
});

test('another lot is another wording, and so is another sender', () => {
  expect(of('Harbor HOA: Lot 27')).not.toBe(of('Harbor HOA: Lot 28'));
  expect(of('Harbor HOA: Lot 27')).not.toBe(wordingOf('x@y.example', 'Harbor HOA: Lot 27'));
});

test.each([
  ['a@b.example', null],
  [null, 'Harbor HOA'],
  ['a@b.example', 'June 2026'],
])('%j, %j says nothing', (sender, subject) => {
  expect(wordingOf(sender, subject)).toBeNull();
});
