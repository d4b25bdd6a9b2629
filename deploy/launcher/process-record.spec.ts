import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProcessRecord, startOf } from './process-record.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-record-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const ending = (name: string) => ({ rank: name === 'first' ? 1 : 2, signal: 'SIGTERM' as const });

/** A process that ends on SIGTERM. */
async function sleeper(): Promise<{ pid: number; ended: Promise<string | null> }> {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  await new Promise((resolve) => child.once('spawn', resolve));
  return { pid: child.pid as number, ended };
}

test('a process is known by its id and its start, and is gone when it has ended', async () => {
  const { pid, ended } = await sleeper();
  expect(startOf(pid)).toBe(startOf(pid));
  expect(startOf(pid)).not.toBe(startOf(process.pid));
  process.kill(pid, 'SIGKILL');
  await ended;
  expect(startOf(pid)).toBeUndefined();
});

test('what was left behind is ended in its order', async () => {
  const [second, first, removed] = [await sleeper(), await sleeper(), await sleeper()];
  const before = new ProcessRecord(folder);
  before.add('second', second.pid);
  before.add('first', first.pid);
  before.add('removed', removed.pid);
  before.remove(removed.pid);
  // The ends of two children may be reported together, so the test checks the processes themselves to see that the second never ends first.
  let outOfOrder = false;
  const looking = setInterval(() => (outOfOrder ||= startOf(second.pid) === undefined && startOf(first.pid) !== undefined), 1);
  const said: string[] = [];
  await new ProcessRecord(folder).endOrphans(ending, (sentence) => said.push(sentence));
  expect(await first.ended).toBe('SIGTERM');
  expect(await second.ended).toBe('SIGTERM');
  clearInterval(looking);
  expect(outOfOrder).toBe(false);
  expect(said).toEqual(['Stopping processes left by an earlier start: second, first.']);
  expect(startOf(removed.pid)).toBeDefined();
  process.kill(removed.pid, 'SIGKILL');
});

test('a record that a power cut left empty stops no start', async () => {
  writeFileSync(join(folder, 'processes.json'), '');
  const said: string[] = [];
  await new ProcessRecord(folder).endOrphans(ending, (sentence) => said.push(sentence));
  expect(said).toEqual([]);
});

test('a list that cannot be written, as on a full disk, ends nobody', async () => {
  const record = new ProcessRecord(join(folder, 'no such folder'));
  const { pid, ended } = await sleeper();
  expect(() => record.add('worker', pid)).not.toThrow();
  process.kill(pid, 'SIGKILL');
  await ended;
  expect(() => record.remove(pid)).not.toThrow();
});

test('a process that only has the id of a recorded one is left alone', async () => {
  const stranger = await sleeper();
  new ProcessRecord(folder).add('worker', stranger.pid);
  const file = join(folder, 'processes.json');
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Array<{ started: string }>;
  writeFileSync(file, JSON.stringify(recorded.map((entry) => ({ ...entry, started: `${entry.started}0` }))));
  await new ProcessRecord(folder).endOrphans(ending, () => expect.unreachable());
  expect(startOf(stranger.pid)).toBeDefined();
  process.kill(stranger.pid, 'SIGKILL');
});

test('what works on the folder that this one is a copy of is left alone; a link to that folder is that folder', async () => {
  const [original, copy, link] = ['original', 'copy', 'link'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(original);
  const { pid, ended } = await sleeper();
  new ProcessRecord(original).add('worker', pid);
  cpSync(original, copy, { recursive: true });
  await new ProcessRecord(copy).endOrphans(ending, () => expect.unreachable());
  expect(startOf(pid)).toBeDefined();
  symlinkSync(original, link);
  await new ProcessRecord(link).endOrphans(ending, () => undefined);
  expect(await ended).toBe('SIGTERM');
});

test('of a list that an earlier release wrote nobody knows on which folder its processes work, so none is ended', async () => {
  const { pid } = await sleeper();
  writeFileSync(join(folder, 'processes.json'), JSON.stringify([{ name: 'worker', pid, started: startOf(pid) }]));
  await new ProcessRecord(folder).endOrphans(ending, () => expect.unreachable());
  expect(startOf(pid)).toBeDefined();
  process.kill(pid, 'SIGKILL');
});
