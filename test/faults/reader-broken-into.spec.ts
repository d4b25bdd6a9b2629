import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const hooks = new URL('../source-imports.ts', import.meta.url).href;
const parent = fileURLToPath(new URL('../fixtures/intruded-parent.ts', import.meta.url));
const run = promisify(execFile);

const isRoot = process.getuid?.() === 0;
/** A user that nobody has; the folder for temporary files is open to it. */
const ordinary = isRoot ? ['/usr/bin/setpriv', '--reuid', '58999', '--regid', '58999', '--clear-groups'] : [];

interface Told {
  intruded: { ok: boolean; value: { tried: number; got: string[] } };
  forked: string;
  left: number;
  visitors: number;
  planted: string[];
  sandbox: Record<string, unknown>;
}

async function intrudedBy(before: readonly string[]): Promise<Told> {
  const [program, ...words] = [...before, process.execPath, '--conditions=source', '--import', hooks, parent];
  const { stdout } = await run(program, words, { timeout: 120_000, env: { ...process.env, TMPDIR: '/tmp' } });
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
