import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type GivenOptions, GuardedPool } from '../../../worker/guarded/guarded-pool.js';
import { NoReader } from '../../../worker/guarded/outcome.js';
import { userOf } from '../../../worker/guarded/sandbox/user-of.js';
import { NoTemporaryFolder } from '../../../worker/platform/temporary-folder.js';
import { guardedJobs } from '../../fixtures/hostile-jobs.js';
import { guardedJobs as unloadableJobs } from '../../fixtures/unloadable-jobs.js';

const registry = new URL('../../fixtures/hostile-jobs.ts', import.meta.url).href;
const pools: GuardedPool<typeof guardedJobs>[] = [];

function pool(options: GivenOptions = {}): GuardedPool<typeof guardedJobs> {
  const made = new GuardedPool(guardedJobs, options, registry);
  pools.push(made);
  return made;
}

afterEach(() => pools.splice(0).forEach((made) => made.close()));

const shared = new Map<number, GuardedPool<typeof guardedJobs>>();

/** The pool of all tests that ask for nothing but this much memory, and do it no harm that lasts: to start a child takes longer than most of them. */
function sharedPool(memoryMb: number): GuardedPool<typeof guardedJobs> {
  const known = shared.get(memoryMb) ?? new GuardedPool(guardedJobs, { memoryMb }, registry);
  shared.set(memoryMb, known);
  return known;
}

afterAll(() => shared.forEach((made) => made.close()));

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 60 && lives(pid); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return !lives(pid);
}

test('a job answers its result and the child stays for the next', async () => {
  const guarded = sharedPool(1500);
  expect(await guarded.run('add', { a: 2, b: 3 })).toEqual({ ok: true, value: 5 });
  const [first, second] = [await guarded.run('pid', {}), await guarded.run('pid', {})];
  expect(first).toEqual(second);
  // Whoever waits for an answer comes before it.
  expect(first.ok && getPriority(first.value)).toBeGreaterThan(getPriority());
});

test.each([
  ['a crash', 'crash', 'crashed'],
  ['an exit', 'exit', 'crashed'],
  ['a bug', 'throw', 'crashed'],
  ['a result of the wrong shape', 'lie', 'crashed'],
  ['memory outside the heap', 'eat', 'memory'],
  ['memory in the heap', 'eatHeap', 'memory'],
] as const)('%s is told as %s → %s, and the next job finds a child', async (_name, job, kind) => {
  const guarded = sharedPool(300);
  // A slow machine collects for many seconds before the heap is found too small.
  expect(await guarded.run(job, {}, { deadlineMs: 50_000 })).toMatchObject({ ok: false, kind });
  expect(await guarded.run('add', { a: 1, b: 1 })).toEqual({ ok: true, value: 2 });
});

test('a child that was broken into says nothing of its sandbox any more', async () => {
  const guarded = sharedPool(1500);
  expect(await guarded.run('boast', {})).toMatchObject({ ok: false, kind: 'crashed' });
  expect(guarded.sandbox?.landlock).not.toBe(99);
});

test('a child gets the bytes of its file, writes them down itself, and keeps nothing for the next', async () => {
  const guarded = pool({ lanes: { light: { warm: 1, max: 1 } } });
  const folder = mkdtempSync(join(tmpdir(), 'inputs-'));
  const path = join(folder, 'file');
  try {
    for (const size of [0, 1, 65_536, 20_000_000, 3]) {
      const content = randomBytes(size);
      writeFileSync(path, content, { mode: 0o600 });
      const outcome = await guarded.run('hash', { path });
      expect(outcome).toMatchObject({ ok: true, value: { hash: createHash('sha256').update(content).digest('hex') } });
      const user = await guarded.run('user', {});
      expect(outcome.ok && user.ok && outcome.value.owner === user.value && outcome.value.path !== path).toBe(true);
    }
    expect(await guarded.run('hash', { path: join(folder, 'none') })).toMatchObject({ ok: false, kind: 'crashed', detail: expect.stringContaining('ENOENT') }); // prettier-ignore
    expect(await guarded.run('add', { a: 1, b: 1 })).toEqual({ ok: true, value: 2 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(process.getuid?.() !== 0)('the children of all workers have users of their own, by their process ids', async () => {
  for (const guarded of [pool(), pool()]) {
    const [pid, user] = [await guarded.run('pid', {}), await guarded.run('user', {})];
    expect(pid.ok && user.ok && user.value === userOf(pid.value, readFileSync('/proc/self/uid_map', 'utf8'))).toBe(true);
  }
});

test.each(['answerTooMuch', 'chatter', 'complain', 'announce'] as const)(
  'a child that sends more than any of ours does is ended: %s',
  async (job) => {
    const guarded = sharedPool(1500);
    expect(await guarded.run('add', { a: 1, b: 1 })).toEqual({ ok: true, value: 2 });
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5);
    const outcome = await guarded.run(job, {}, { deadlineMs: 40_000 });
    clearInterval(watch);
    expect(outcome).toMatchObject({ ok: false, kind: 'crashed', detail: expect.stringContaining('nonsense') });
    expect(most / 1_048_576).toBeLessThan(250);
    expect(await guarded.run('add', { a: 1, b: 1 })).toEqual({ ok: true, value: 2 });
  },
  60_000,
);

test('a refusal carries its code and leaves the child alive', async () => {
  const guarded = sharedPool(1500);
  const before = await guarded.run('pid', {});
  expect(await guarded.run('refuse', {})).toEqual({ ok: false, kind: 'refused', code: 'needs_password', detail: 'It is locked.' });
  expect(await guarded.run('pid', {})).toEqual(before);
});

test('a job that spins is killed at its deadline, with the programs it started', async () => {
  const guarded = sharedPool(1500);
  let program = 0;
  const started = Date.now();
  const outcome = await guarded.run('spawnAndSpin', {}, { deadlineMs: 1500, onProgress: ({ done }) => (program = done) });
  expect(outcome).toMatchObject({ ok: false, kind: 'timeout' });
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(program).toBeGreaterThan(0);
  expect(await gone(program)).toBe(true);
});

test('twenty good jobs beside a crash, a hang and a memory eater all finish', async () => {
  const guarded = sharedPool(300);
  const bad = [guarded.run('crash', {}), guarded.run('spin', {}, { deadlineMs: 800 }), guarded.run('eat', {}, { deadlineMs: 50_000 })];
  const good = Array.from({ length: 20 }, (_, index) => guarded.run('add', { a: index, b: 1 }));
  expect((await Promise.all(good)).map((outcome) => outcome.ok && outcome.value)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect((await Promise.all(bad)).map((outcome) => !outcome.ok && outcome.kind)).toEqual(['crashed', 'timeout', 'memory']);
});

test('an aborted job ends at once, whether it runs or waits', async () => {
  const guarded = pool({ lanes: { light: { warm: 0, max: 1 }, ocr: { warm: 0, max: 1 } } });
  const abort = new AbortController();
  const running = guarded.run('sleep', { ms: 20_000 }, { signal: abort.signal, deadlineMs: 30_000 });
  const waiting = guarded.run('sleep', { ms: 20_000 }, { signal: abort.signal });
  setTimeout(() => abort.abort(), 300);
  expect(await running).toMatchObject({ kind: 'cancelled' });
  expect(await waiting).toMatchObject({ kind: 'cancelled' });
  expect(await guarded.run('add', { a: 1, b: 1 })).toEqual({ ok: true, value: 2 });
});

test('a payload that does not parse throws in the parent', async () => {
  await expect(sharedPool(1500).run('add', { a: 'one' as unknown as number, b: 1 })).rejects.toThrow(/number/);
});

test('a worn child is replaced, an idle OCR child ends, the warm one stays', async () => {
  const guarded = pool({ jobsPerChild: 2, idleMs: 200, lanes: { light: { warm: 1, max: 1 }, ocr: { warm: 0, max: 1 } } });
  const pids = [await guarded.run('pid', {}), await guarded.run('pid', {}), await guarded.run('pid', {})].map((outcome) =>
    outcome.ok ? outcome.value : 0,
  );
  expect(pids[0]).toBe(pids[1]);
  expect(pids[2]).not.toBe(pids[1]);
  const ocr = await guarded.run('ocr', {});
  expect(await gone(ocr.ok ? ocr.value : 0)).toBe(true);
  expect(lives(pids[2] ?? 0)).toBe(true);
});

test('the lanes do not wait for each other', async () => {
  const guarded = pool({ lanes: { light: { warm: 0, max: 1 }, ocr: { warm: 0, max: 1 } } });
  const slow = guarded.run('sleep', { ms: 15_000 }, { deadlineMs: 20_000 });
  expect((await guarded.run('ocr', {})).ok).toBe(true);
  guarded.close();
  expect(await slow).toMatchObject({ kind: 'cancelled' });
});

test.skipIf(process.platform !== 'linux')('a child that spins ends when its parent is killed', async () => {
  const hooks = new URL('../../source-imports.ts', import.meta.url).href;
  const script = fileURLToPath(new URL('../../fixtures/doomed-parent.ts', import.meta.url));
  const parent = spawn(process.execPath, ['--conditions=source', '--import', hooks, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const child = Number(await new Promise((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))));
  expect(lives(child)).toBe(true);
  parent.kill('SIGKILL');
  expect(await gone(child)).toBe(true);
});

test('where no child can have its folder a job is refused with the reason, nothing ends, and the warm child comes as soon as it can', async () => {
  const guarded = pool({ idleMs: 100, jobsPerChild: 1, lanes: { light: { warm: 1, max: 1 }, ocr: { warm: 0, max: 1 } } });
  expect(await guarded.run('add', { a: 1, b: 1 })).toEqual({ ok: true, value: 2 });
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  try {
    // The child that is worn after this job cannot be replaced.
    await guarded.run('pid', {});
    await vi.waitFor(() => expect(guarded.memoryOfEachMb()).toEqual([]), 20_000);
    await expect(guarded.run('add', { a: 1, b: 1 })).rejects.toThrow(NoTemporaryFolder);
    expect(() => guarded.warmUp()).not.toThrow();
  } finally {
    vi.unstubAllEnvs();
  }
  await vi.waitFor(() => expect(guarded.memoryOfEachMb()).toHaveLength(1), 20_000);
  expect(await guarded.run('add', { a: 1, b: 2 })).toEqual({ ok: true, value: 3 });
});

test.each([
  ['ends before it has spoken', '/nowhere/node'],
  ['cannot even be asked for', '/nowhere/\0'],
])('a child that %s says nothing of the file: the job is refused, and the next finds a child', async (_what, execPath) => {
  const guarded = pool({ lanes: { light: { warm: 0, max: 1 }, ocr: { warm: 0, max: 1 } } });
  const before = process.execPath;
  process.execPath = execPath;
  try {
    await expect(guarded.run('add', { a: 1, b: 1 })).rejects.toThrow(NoReader);
  } finally {
    process.execPath = before;
  }
  expect(await guarded.run('add', { a: 1, b: 2 })).toEqual({ ok: true, value: 3 });
});

test.each(['preloaded', 'later'] as const)(
  'a child that cannot load its code says nothing of the file: the job is refused with the reason (%s)',
  async (job) => {
    const without = new GuardedPool(unloadableJobs, {}, new URL('../../fixtures/unloadable-jobs.ts', import.meta.url).href);
    try {
      await expect(without.run(job, {})).rejects.toThrow(NoReader);
      expect(without.trouble).toContain('Cannot find module read-light.js');
    } finally {
      without.close();
    }
  },
);

test('a child that dies with a job is no trouble of the place', async () => {
  const guarded = sharedPool(1500);
  expect(await guarded.run('exit', {})).toMatchObject({ ok: false, kind: 'crashed' });
  expect(guarded.trouble).toBeNull();
});

test('a child knows no secrets', async () => {
  vi.stubEnv('SECRET_KEY', 'canary');
  const outcome = await pool()
    .run('environment', {})
    .finally(() => vi.unstubAllEnvs());
  const names = outcome.ok ? outcome.value : [];
  expect(names).toContain('PATH');
  expect(names.filter((name) => /SECRET|KEY|DATABASE|PASSWORD|REDIS/.test(name))).toEqual([]);
});
