import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadLine } from '#core/database/values/bank-values';
import { keyLines, newAmong } from '#core/records/bank/line-keys';

const line = (day: string, amount: string, words: string, bankId: string | null = null): ReadLine => ({
  bankId,
  day,
  amount,
  payee: '',
  words,
});
const fresh = (file: readonly ReadLine[], stored: readonly ReadLine[]) =>
  newAmong(keyLines(file), keyLines(stored)).map(({ words }) => words);

describe('a line is known again', () => {
  test('by the number of the bank, whatever it says now', () => {
    expect(fresh([line('2026-01-05', '-5.00', 'COFFEE #2', 'a')], [line('2026-01-05', '-5.00', 'Coffee', 'a')])).toEqual([]);
  });

  test('by its content, as often as that stands there', () => {
    const coffee = line('2026-01-05', '-5.00', 'Coffee');
    expect(fresh([coffee, coffee, coffee], [coffee, coffee])).toEqual(['Coffee']);
    expect(fresh([coffee], [coffee, coffee])).toEqual([]);
  });

  test('that came in a file of another format, but each once', () => {
    const stored = [line('2026-01-05', '-5.00', 'COFFEE', 'a')];
    const file = [line('2026-01-05', '-5.00', 'Coffee shop'), line('2026-01-05', '-5.00', 'Other shop')];
    expect(fresh(file, stored)).toEqual(['Other shop']);
  });

  test('that the bank has numbered anew, and two of one number are two', () => {
    expect(fresh([line('2026-01-05', '-5.00', 'Coffee', 'new')], [line('2026-01-05', '-5.00', 'Coffee', 'old')])).toEqual([]);
    const daily = [line('2026-01-05', '-5.00', 'A', '0105'), line('2026-01-05', '-6.00', 'B', '0105')];
    expect(fresh(daily, [])).toEqual(['A', 'B']);
    expect(fresh(daily, daily)).toEqual([]);
  });
});

test('any file that is imported again brings nothing, and of two that overlap every line comes once', () => {
  const made = fc.record({
    day: fc.constantFrom('2026-01-05', '2026-01-06', '2026-01-07'),
    amount: fc.constantFrom('-5.00', '-6.00'),
    words: fc.constantFrom('A', 'B'),
  });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), fc.nat(12), fc.nat(12), (rows, from, to) => {
      const all = rows.map(({ day, amount, words }) => line(day, amount, words)).toSorted((a, b) => a.day.localeCompare(b.day));
      expect(fresh(all, all)).toEqual([]);
      // Statements are of whole days.
      const days = [...new Set(all.map(({ day }) => day))];
      const [first, second] = [
        all.filter(({ day }) => days.indexOf(day) <= from % 3),
        all.filter(({ day }) => days.indexOf(day) >= to % 3),
      ];
      expect(first.length + fresh(second, first).length).toBe(all.filter((each) => first.includes(each) || second.includes(each)).length);
    }),
    { numRuns: 300 },
  );
});
