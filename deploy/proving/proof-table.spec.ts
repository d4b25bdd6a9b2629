import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launcher/paths.mjs';
import { judgeProofs, proofExitCode, proofTable } from './proof-table.mjs';
import { onlyTests, promises, specsOf } from './promises.mjs';

const promised = [{ number: 7, what: 'one document', file: 'test/again', test: /sent again/ }];
const result = (state: 'passed' | 'failed' | 'skipped', name = 'sent again', printed: string[] = []) => ({
  file: 'test/again.spec.ts',
  name,
  state,
  printed,
});

test.each([
  ['what passed', [result('passed', 'sent again', ['2 rows, 1 document'])], 'yes', '2 rows, 1 document', 0],
  ['what printed nothing', [result('passed'), result('passed', 'sent again later')], 'yes', '2 of 2 tests passed', 0],
  ['what failed beside others', [result('passed'), result('failed')], 'no', '1 of 2 tests passed', 1],
  ['another test that failed', [result('passed'), result('failed', 'something else')], 'yes', '1 of 1 tests passed', 0],
  [
    'what may run in part only',
    [result('passed', 'sent again', ['2 rows']), result('skipped')],
    'skipped',
    '2 rows; 1 of 2 tests passed',
    1,
  ],
  ['what may not run here', [result('skipped')], 'skipped', '0 of 1 tests passed', 1],
  ['what never ran', [], 'no', '0 of 0 tests passed', 1],
] as const)('%s', (_, results, held, figure, code) => {
  const proofs = judgeProofs(promised, results);
  expect(proofs).toEqual([{ number: 7, what: 'one document', held, figure }]);
  expect(proofExitCode(proofs)).toBe(code);
});

test('the table says number, what, whether it held, and the figure', () => {
  expect(proofTable([{ number: 7, what: 'one document', held: 'yes', figure: '1 of 1 tests passed' }]).split('\n')).toEqual([
    '  # | what         | held    | figure',
    '  7 | one document | yes     | 1 of 1 tests passed',
  ]);
});

test.each(promises.flatMap(specsOf))('%s is there', (spec) => {
  expect(existsSync(join(root, spec))).toBe(true);
});

test('every promise has its proof', () => {
  expect([...new Set(promises.map(({ number }) => number))]).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('of promises that each name their tests no others run; where one takes a whole spec, all do', () => {
  const whole = { number: 8, what: 'all of it', file: 'test/again' };
  expect(onlyTests(promised)).toEqual(['-t', 'sent again']);
  expect(onlyTests([...promised, { ...whole, test: /[Cc][Ss][Vv]|cell/ }])).toEqual(['-t', 'sent again|[Cc][Ss][Vv]|cell']);
  expect(onlyTests([...promised, whole])).toEqual([]);
});
