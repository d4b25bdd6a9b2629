import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const hooks = new URL('../source-imports.ts', import.meta.url).href;
const parent = fileURLToPath(new URL('../fixtures/intruded-parent.ts', import.meta.url));
const run = promisify(execFile);

const isRoot = process.getuid?.() === 0;
/** A user that nobody has; the folder for temporary files is open to it. */
const ordinary = isRoot ? ['/usr/bin/setpriv', '--reuid', '58999', '--regid', '58999', '--clear-groups'] : [];

const withSources = ['--conditions=source', '--import', hooks];

let folder: string;
// In a fresh clone the folder of compiled sources is made first by whoever may: the ordinary user could not.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broken-into-'));
  await run(process.execPath, [...withSources, '--eval', '0']);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Told {
  intruded: { ok: boolean; value: { tried: number; got: string[] } };
  forked: string;
  left: number;
  visitors: number;
  planted: string[];
  sandbox: Record<string, unknown>;
}

async function intrudedBy(before: readonly string[]): Promise<Told> {
  const leftOpen = join(folder, 'left-open');
  writeFileSync(leftOpen, '');
  // Two numbers: one that Node finds and closes to its children by itself, and one that it does not look at.
  const starter: [string, ...string[]] = ['/bin/bash', '-c', 'exec 17<>"$0" 251<>"$0"; exec "$@"', leftOpen];
  const [program, ...words] = [...starter, ...before, process.execPath, ...withSources, parent, leftOpen];
  const { stdout } = await run(program, words, { timeout: 120_000, env: { ...process.env, TMPDIR: '/tmp' } });
  expect(readFileSync(leftOpen, 'utf8')).toBe('');
  return JSON.parse(stdout) as Told;
}

/** As whom the worker runs, before which words, and whether its readers are somebody else then. */
const workers: [who: string, before: readonly string[], uid: boolean][] = [['an ordinary user', ordinary, false], ...(isRoot ? [['root', [], true] as [string, string[], boolean]] : [])]; // prettier-ignore

test.skipIf(process.platform !== 'linux').each(workers)(
  'a reader of a worker that is %s gets nothing when it is broken into',
  async (who, before, uid) => {
    const told = await intrudedBy(before);
    expect(told.intruded).toMatchObject({ ok: true, value: { got: [] } });
    expect(told).toMatchObject({ visitors: 0, planted: [], left: 0 });
    expect(told.forked).toMatch(/processes/);
    expect(told.sandbox).toMatchObject({ uid, noNewPrivileges: true, noCapabilities: true, seccomp: true, trouble: [] });
    console.log(
      `a reader of ${who} that was broken into: ${told.intruded.value.tried} attempts, ${told.intruded.value.got.length} came through`,
    );
  },
  150_000,
);
