import { expect, test } from 'vitest';
import { CheckingCost } from './checking-cost.js';

const costs = (...chunks: string[]): boolean => {
  const cost = new CheckingCost();
  for (const chunk of chunks) cost.add(Buffer.from(chunk, 'latin1'));
  return cost.isTooMuch;
};
const head = 'From: a@b.example\r\nSubject: x\r\n';

test.each<[string, string]>([
  ['an ordinary message', `${head}\r\nTotal due: $12.50\r\n`],
  ['a large attachment', `${head}\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(100_000)}`],
  ['many blanks in the text', `${head}\r\n${' '.repeat(2_000_000)}`],
  ['many empty lines', `${head}\r\n${'\r\n'.repeat(5_000_000)}`],
  ['a hundred recipients, folded', `${head}To: ${'someone@example.com,\r\n '.repeat(1000)}x\r\n\r\nx`],
  ['three megabytes in one line', `${head}\r\n${'x'.repeat(3_000_000)}`],
])('%s is checked', (_, raw) => {
  expect(costs(raw)).toBe(false);
  expect(costs(raw.slice(0, 30), raw.slice(30))).toBe(false);
});

test.each<[string, string]>([
  ['headers without end', `${head}X: ${'x'.repeat(300_000)}\r\n\r\nx`],
  ['headers and nothing else', 'X: y\r\n'.repeat(60_000)],
  ['a header folded without end', `${head}X: y${'\r\n z'.repeat(5000)}\r\n\r\nx`],
  ['a header of blanks', `${head}X: ${' '.repeat(20_000)}y\r\n\r\nx`],
  ['headers of blanks', `${head}${`X: ${' '.repeat(2000)}y\r\n`.repeat(100)}\r\nx`],
  ['a line without end', `${head}\r\n${' '.repeat(5_000_000)}`],
  ['bare lines without end', `${head}\r\n${'\n'.repeat(5_000_000)}`],
])('%s would take too long', (_, raw) => {
  expect(costs(raw)).toBe(true);
});
