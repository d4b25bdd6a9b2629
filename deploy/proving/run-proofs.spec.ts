import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchesOf, planLines } from './batches.mjs';
import { KeptProofs } from './kept-proofs.mjs';
import type { TestResult } from './proof-table.mjs';
import { promises, specsOf } from './promises.mjs';
import { proveAll, type RunBatch, runProofs } from './run-proofs.mjs';

const promised = [
  { number: 1, what: 'mail is kept', file: 'a', test: /mail/ },
  { number: 2, what: 'files are kept', file: 'b' },
  { number: 3, what: 'the doctor is content', file: 'a', test: /doctor/ },
  { number: 4, what: 'nothing is stuck', file: ['c', 'd'] },
];

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofs-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const passed = (file: string, name: string): TestResult => ({ file: `${file}.spec.ts`, name, state: 'passed', printed: [] });
const allPass: RunBatch = (batch) =>
  Promise.resolve(batch.specs.flatMap((spec) => ['mail', 'doctor'].map((name) => passed(spec.replace('.spec.ts', ''), name))));
const hangs: RunBatch = (_batch, signal) => Promise.resolve(signal.aborted ? [] : [passed('a', 'mail')]);

/** One run of the proofs; answers which specs were run. */
async function prove(run: RunBatch, { resumed = false, interrupted = new AbortController().signal } = {}): Promise<string[]> {
  const kept = new KeptProofs(folder, promised);
  const ran: string[] = [];
  const left = resumed ? promised.filter((one) => !kept.isDone(one)) : promised;
  const noted: RunBatch = (batch, signal) => {
    ran.push(...batch.specs);
    return run(batch, signal);
  };
  await proveAll({ left, kept, interrupted, release: 'abc1234', run: noted });
  return ran;
}
const table = () => readFileSync(join(folder, 'table.txt'), 'utf8');
const heldNow = () => new KeptProofs(folder, promised).proofsOf(promised).map(({ number, held }) => `${number} ${held}`);

test('what shares a spec is run at once, and only the tests that are asked for', () => {
  expect(batchesOf(promised).map(({ promised: lines, told }) => [lines.map(({ number }) => number), told])).toEqual([
    [
      [1, 3],
      ['-t', 'mail|doctor', 'a.spec.ts'],
    ],
    [[2], ['b.spec.ts']],
    [[4], ['c.spec.ts', 'd.spec.ts']],
  ]);
  const joined = batchesOf([...promised, { number: 5, what: 'both', file: ['b', 'd'] }]);
  expect(joined.map(({ promised: lines }) => lines.map(({ number }) => number))).toEqual([
    [1, 3],
    [2, 4, 5],
  ]);
});

test('the whole of it leaves nothing out, runs no spec twice, and says beforehand how long each takes', () => {
  const batches = batchesOf(promises);
  expect(new Set(batches.flatMap((batch) => batch.promised))).toEqual(new Set(promises));
  const specs = batches.flatMap((batch) => batch.specs);
  expect(specs.toSorted()).toEqual([...new Set(promises.flatMap(specsOf))].toSorted());
  for (const { minutes, limitMs } of batches) expect(limitMs).toBeGreaterThan(minutes * 60_000);
  const plan = planLines(batches);
  for (const { number, what } of promises) expect(plan).toContain(`${number} ${what}`);
  expect(plan).toMatch(/About \d+ min in all/);
});

test('a run that is cut off goes on where it was, and what fell is shown again', async () => {
  const cutOff = new AbortController();
  const first: RunBatch = (batch, signal) => {
    if (batch.specs.includes('b.spec.ts')) return Promise.resolve([]);
    if (batch.specs.includes('c.spec.ts')) cutOff.abort();
    return allPass(batch, signal);
  };
  expect(await prove(first, { interrupted: cutOff.signal })).toEqual(['a.spec.ts', 'b.spec.ts', 'c.spec.ts', 'd.spec.ts']);
  expect(heldNow()).toEqual(['1 yes', '2 no', '3 yes', '4 not run']);
  expect(table()).toMatch(/4 \| nothing is stuck +\| not run/);

  expect(await prove(allPass, { resumed: true })).toEqual(['b.spec.ts', 'c.spec.ts', 'd.spec.ts']);
  expect(heldNow()).toEqual(['1 yes', '2 yes', '3 yes', '4 yes']);
  expect(table()).not.toContain('not run');
  expect(await prove(allPass, { resumed: true })).toEqual([]);
});

test('one that takes far too long is broken off, and the others are shown', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  expect(await prove(hangs)).toHaveLength(4);
  expect(heldNow()).toEqual(['1 no', '2 no', '3 no', '4 no']);
  expect(new KeptProofs(folder, promised).proofsOf(promised)[0]?.figure).toMatch(/^broken off after \d/);
});

test('a number nobody promised is told, beside the others', async () => {
  expect(await runProofs(['1', '99'])).toBe(1);
  expect(said.join()).toMatch(/These can be proved: 1, 2, 3/);
});
