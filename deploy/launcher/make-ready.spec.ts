import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askHolder } from './first-half.mjs';
import { lockFolder } from './lock.mjs';
import { installForStart, makeReady } from './make-ready.mjs';

let project: string;
let data: string;
let done: string[];
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'rental-ledger-ready-'));
  data = join(project, 'data');
  done = [];
});
afterEach(() => rmSync(project, { recursive: true }));

const ready = () =>
  makeReady(project, data, {
    install: () => void done.push('install'),
    build: async () => void done.push('build'),
  });

function built(): void {
  for (const folder of ['node_modules', 'dist']) mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '{}');
  writeFileSync(join(project, 'dist/.built-from'), 'an earlier release');
}

test('a tool installs and builds what is not there, and what has changed since', async () => {
  await ready();
  built();
  await ready();
  expect(done).toEqual(['install', 'build', 'install', 'build']);
});

test('while the product runs nothing is taken away from under it', async () => {
  mkdirSync(data);
  built();
  const unlock = await lockFolder(data);
  await ready();
  expect(done).toEqual([]);
  unlock();
  await ready();
  expect(done).toEqual(['install', 'build']);
});

test('beside a product that runs from another folder a tool builds its own', async () => {
  mkdirSync(data);
  const unlock = await lockFolder(data);
  await ready();
  unlock();
  expect(done).toEqual(['install', 'build']);
});

test('a start takes no packages away from under a copy that runs on its data folder, and says so', async () => {
  mkdirSync(data);
  const start = (isNeeded: boolean) =>
    installForStart(data, { isNeeded: () => isNeeded, holder: askHolder, install: () => void done.push('install') });
  const unlock = await lockFolder(data);
  await expect(start(true)).rejects.toThrow(/runs already on .*; stop that one first/);
  await start(false);
  expect(done).toEqual([]);
  unlock();
  await start(true);
  expect(done).toEqual(['install']);
});

test.skipIf(process.getuid?.() !== 0)('root installs no packages for a data folder that another user made', async () => {
  mkdirSync(data);
  writeFileSync(join(data, '.rental-ledger'), '');
  chownSync(join(data, '.rental-ledger'), 998, 998);
  const start = installForStart(data, { isNeeded: () => true, holder: askHolder, install: () => void done.push('install') });
  await expect(start).rejects.toThrow(/belongs to another user/);
  expect(done).toEqual([]);
});
