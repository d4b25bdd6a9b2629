import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askHolder } from './first-half.mjs';
import { holderOf, lockFolder } from './lock.mjs';
import { holdProject, installForStart, makeReady, refuseBeside } from './make-ready.mjs';

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
    isInstallNeeded: () => true,
    install: () => void done.push('install'),
    isBuildNeeded: () => true,
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
    installForStart(project, data, { isNeeded: () => isNeeded, holder: askHolder, install: () => void done.push('install') });
  const unlock = await lockFolder(data);
  await expect(start(true)).rejects.toThrow(/is already running on .*; stop that one first/);
  await start(false);
  expect(done).toEqual([]);
  unlock();
  await start(true);
  expect(done).toEqual(['install']);
});

test('nor from under one that runs from the same folder on other data, as long as that runs', async () => {
  mkdirSync(data);
  built();
  const letGo = await holdProject(project);
  // A second installation may run from there, and hold nothing.
  (await holdProject(project))();
  await ready();
  const start = () => installForStart(project, data, { isNeeded: () => true, holder: askHolder, install: () => void done.push('install') });
  await expect(start()).rejects.toThrow(
    /is running from .* as an earlier release \(process \d+\)\. Stop it first, or use a separate checkout/,
  );
  expect(done).toEqual([]);
  letGo();
  await start();
  await ready();
  expect(done).toEqual(['install', 'install', 'build']);
});

/** Another process that holds the project's folder as a copy that runs from it does; `work` is done meanwhile. It is killed in the end. */
async function besideAnother(work: (pid: string) => Promise<void>): Promise<void> {
  const script = `import { holdProject } from ${JSON.stringify(new URL('./make-ready.mjs', import.meta.url).href)};
    await holdProject(process.argv[1]); setInterval(() => {}, 1000); console.log('runs');`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, project], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(other, 'exit');
  try {
    await once(other.stdout, 'data');
    await work(String(other.pid));
  } finally {
    other.kill('SIGKILL');
    await gone;
  }
}

test('a copy that found the folder held by another holds it once that has ended', async () => {
  const first = await holdProject(project);
  await besideAnother(async (second) => {
    expect(await holderOf(project)).toBe(String(process.pid));
    first();
    await expect.poll(() => holderOf(project), { timeout: 20_000 }).toBe(second);
  });
});

test('a start builds nothing in the place of programs that another one runs from', async () => {
  await besideAnother(async (other) => {
    await expect(refuseBeside(project, () => false)).rejects.toThrow(`as an earlier release (process ${other})`);
    await refuseBeside(project, () => true);
  });
  await refuseBeside(project, () => false);
});

/** The data folder as another user made it. */
function ofAnother(): void {
  mkdirSync(data);
  writeFileSync(join(data, '.rental-ledger'), '');
  chownSync(join(data, '.rental-ledger'), 998, 998);
}

const asRoot = process.getuid?.() === 0;

test.skipIf(!asRoot)('root installs no packages for a data folder that another user made', async () => {
  ofAnother();
  const start = installForStart(project, data, { isNeeded: () => true, holder: askHolder, install: () => void done.push('install') });
  await expect(start).rejects.toThrow(/belongs to another user/);
  expect(done).toEqual([]);
});

test.skipIf(!asRoot)('nor does a tool that root runs there, and it builds nothing either; it works with what is there', async () => {
  ofAnother();
  built();
  const tool = (isInstallNeeded: boolean, isBuildNeeded: boolean) =>
    makeReady(project, data, {
      isInstallNeeded: () => isInstallNeeded,
      install: () => void done.push('install'),
      isBuildNeeded: () => isBuildNeeded,
      build: async () => void done.push('build'),
    });
  await expect(tool(true, true)).rejects.toThrow(/belongs to another user/);
  await expect(tool(false, true)).rejects.toThrow(/belongs to another user/);
  await tool(false, false);
  expect(done).toEqual([]);
});
