import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingIn, reportOf, type SandboxReport, wordsOfSandbox } from '#core/reading/sandbox-report';
import { clearScratch, collectFiles, seenByChild } from '../job-files.js';
import { reallyAt, without } from './places.js';
import { seccompFilter } from './seccomp-filter.js';
import { judgedCall, refusedCalls } from './system-calls.js';

/** The kernel's answer to a call: the filter's program, run here. */
function answerOf(filter: Buffer, call: number, values: number[] = [], architecture = 0xc000003e): number {
  let value = 0;
  for (let at = 0; ; at += 1) {
    const [code, k] = [filter.readUInt16LE(at * 8), filter.readUInt32LE(at * 8 + 4)];
    const jump = (isSo: boolean): void => void (at += filter.readUInt8(at * 8 + (isSo ? 2 : 3)));
    if (code === 0x06) return k;
    if (code === 0x20) value = k === 0 ? call : k === 4 ? architecture : (values[(k - 16) / 8] ?? 0);
    else if (code === 0x54) value &= k;
    else if (code === 0x15) jump(value === k);
    else if (code === 0x25) jump(value > k);
    else if (code === 0x45) jump((value & k) !== 0);
    else throw new Error(`no instruction ${code}`);
  }
}

const [allowed, refused, unknown, killed] = [0x7fff0000, 0x00050001, 0x00050026, 0x80000000];

test.each<[string, boolean, number, number[], number]>([
  ['read', false, 0, [], allowed],
  ['a thread', false, 56, [0x003d0f00], allowed],
  ['a user namespace', false, 56, [0x10000011], refused],
  ['clone3', false, 435, [], unknown],
  ['a call of tomorrow', false, 470, [], unknown],
  ['a call of x32', false, 0x40000000, [], unknown],
  ['a socket without network', false, 41, [2, 1], refused],
  ['a socket of the internet', true, 41, [10, 2 | 0o2000000], allowed],
  ['a raw socket', true, 41, [2, 3], refused],
  ['a socket in a folder', true, 41, [1, 1], refused],
  ['a socket to the kernel', true, 41, [16, 2], refused],
  ['a pair of streams', false, 53, [1, 1 | 0o2004000], allowed],
  ['a pair for datagrams', false, 53, [1, 2], refused],
  ['its limits', false, 302, [0], allowed],
  ['the limits of others', false, 302, [4711], refused],
  ['to connect', false, 42, [], refused],
  ['to connect with network', true, 42, [], allowed],
])('the filter answers %s', (_what, network, call, values, answer) => {
  expect(answerOf(seccompFilter('x64', network), call, values)).toBe(answer);
});

test('every call of the list is refused on both processors, and none on another', () => {
  for (const call of refusedCalls('arm64', false)) expect(answerOf(seccompFilter('arm64', false), call, [], 0xc00000b7)).toBe(refused);
  for (const call of refusedCalls('x64', false)) expect(answerOf(seccompFilter('x64', false), call)).toBe(refused);
  expect(answerOf(seccompFilter('x64', false), 0, [], 0x40000003)).toBe(killed);
  expect(judgedCall('arm64', 'clone')).toBe(220);
});

test('data that lies among readable places is left out, and its neighbours stay', () => {
  const tree: Record<string, string[]> = { '/usr': ['/usr/lib', '/usr/src'], '/usr/src': ['/usr/src/app', '/usr/src/linux'], '/usr/src/app': ['/usr/src/app/data', '/usr/src/app/dist'] }; // prettier-ignore
  const places = without(['/usr', '/bin', '/usr/src/app/data/x'], ['/usr/src/app/data'], (folder) => tree[folder] ?? []);
  expect(places).toEqual(['/usr/lib', '/usr/src/app/dist', '/usr/src/linux', '/bin']);
});

const whole: SandboxReport = {
  root: true,
  uid: true,
  noNewPrivileges: true,
  noCapabilities: true,
  landlock: 7,
  seccomp: true,
  trouble: [],
};

test('what a child sees of its sandbox is told, and what is missing is named', () => {
  const status = 'CapInh:\t0000\nCapPrm:\t0000\nCapBnd:\t0000\nCapAmb:\t0000\nNoNewPrivs:\t1\nSeccomp:\t2\n';
  expect(reportOf({ root: true, uid: true, landlock: 7, trouble: [] }, status)).toEqual(whole);
  expect(missingIn(whole)).toEqual([]);
  expect(missingIn(reportOf(null, ''))).toHaveLength(4);
  expect(missingIn({ ...whole, landlock: 5 })).toEqual([expect.stringContaining('signals')]);
  expect(wordsOfSandbox(whole)).toMatchObject({ whole: true, sentence: expect.stringContaining('Landlock 7') });
  expect(wordsOfSandbox({ ...whole, seccomp: false })).toMatchObject({ whole: false, sentence: expect.stringContaining('no seccomp') });
  expect(wordsOfSandbox({ ...whole, uid: false, trouble: ['a user of its own: refused'] })).toEqual({
    whole: false,
    sentence: expect.stringMatching(/it runs as root and not as a separate user .* The system says: a user of its own: refused\.$/),
  });
  expect(missingIn({ ...whole, root: false, uid: false })).toEqual([]);
  expect(wordsOfSandbox(undefined)).toBeNull();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staged-'));
  for (const name of ['scratch', 'to']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'paper'), 'a bill');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a part of the data that was moved elsewhere is hidden there too', () => {
  symlinkSync(join(folder, 'to'), join(folder, 'scratch', 'files'));
  expect(reallyAt(join(folder, 'scratch'))).toContain(realpathSync(join(folder, 'to')));
});

test('a job sees paths of its own, and what it writes goes where it was asked for', async () => {
  const scratch = join(folder, 'scratch');
  const [files, asked] = [
    { reads: 'path', fills: 'folder' },
    { path: join(folder, 'paper'), folder: join(folder, 'to'), page: 1 },
  ];
  expect(seenByChild(files, asked, scratch)).toEqual({ path: join(scratch, 'input'), folder: scratch, page: 1 });
  writeFileSync(join(scratch, 'input'), 'a bill');
  writeFileSync(join(scratch, 'part-1'), 'a part');
  symlinkSync(join(folder, 'paper'), join(scratch, 'part-2'));
  await collectFiles(files, asked, scratch);
  expect(readdirSync(join(folder, 'to'))).toEqual(['part-1']);
  await clearScratch(scratch);
  expect(readdirSync(scratch)).toEqual([]);
  expect(readFileSync(join(folder, 'paper'), 'utf8')).toBe('a bill');
});

test('no link that a child plants is followed on the way out', async () => {
  const [scratch, to] = [join(folder, 'scratch'), join(folder, 'to', 'picture')];
  symlinkSync(join(folder, 'paper'), join(scratch, 'output'));
  await expect(collectFiles({ writes: 'to' }, { to }, scratch)).rejects.toThrow(/ELOOP/);
});
